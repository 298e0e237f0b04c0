// A box a little larger than the block, for the edges of pixels. Its far faces cover every pixel that may show the block, even seen from inside.

#include common.glsl

uniform mat4 projection;
uniform float top;

void main() {
    ivec3 corner = ivec3(0x287a, 0x02af, 0x31e3) >> gl_VertexID & 1;
    vec3 half_box = 1.02 * vec3(extent, 0.5 * (top - bottom)) + 0.01, middle = vec3(0.0, 0.0, 0.5 * (top + bottom));
    gl_Position = projection * vec4(middle + mix(-half_box, half_box, vec3(corner)), 1.0);
}
