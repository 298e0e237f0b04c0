// One triangle over the whole picture.

uniform mat4 unprojection;  // from the picture to the world

out vec2 picture;  // 0 to 1, from the lower left
out vec3 from;     // what a pixel shows of the near plane
out vec3 ray;      // and the way from there to what it shows of the far one

vec3 unprojected(vec2 at, float depth) {
    vec4 world = unprojection * vec4(at, depth, 1.0);
    return world.xyz / world.w;
}

void main() {
    picture = 2.0 * vec2(gl_VertexID % 2, gl_VertexID / 2);
    vec2 at = 2.0 * picture - 1.0;
    from = unprojected(at, -1.0);
    ray = unprojected(at, 1.0) - from;
    gl_Position = vec4(at, 0.0, 1.0);
}
