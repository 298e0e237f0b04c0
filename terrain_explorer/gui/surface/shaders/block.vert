// The block's bounding box. Its far faces cover every pixel that may show the block, even seen from inside.

#include common.glsl

uniform mat4 projection;
uniform float top;

void main() {
    ivec3 corner = ivec3(0x287a, 0x02af, 0x31e3) >> gl_VertexID & 1;
    gl_Position = projection * vec4(mix(-extent, extent, vec2(corner.xy)), corner.z == 1 ? top : bottom, 1.0);
}
