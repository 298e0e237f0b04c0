// One triangle over the whole picture.

uniform mat4 unprojection;  // from the picture to the world
uniform vec3 eye;

out vec2 picture;  // 0 to 1, from the lower left
out vec3 ray;      // from the eye to what lies behind a pixel

void main() {
    picture = 2.0 * vec2(gl_VertexID % 2, gl_VertexID / 2);
    vec4 beyond = unprojection * vec4(2.0 * picture - 1.0, 1.0, 1.0);
    ray = beyond.xyz / beyond.w - eye;
    gl_Position = vec4(2.0 * picture - 1.0, 0.0, 1.0);
}
