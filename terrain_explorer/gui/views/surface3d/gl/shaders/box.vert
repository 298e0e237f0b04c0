// A box around the ground. Its far faces cover every pixel that may show it, even seen from inside.

uniform mat4 projection;
uniform vec3 box_low;
uniform vec3 box_high;

void main() {
    bvec3 high = notEqual(ivec3(0x287a, 0x02af, 0x31e3) >> gl_VertexID & 1, ivec3(0));
    gl_Position = projection * vec4(mix(box_low, box_high, high), 1.0);
}
