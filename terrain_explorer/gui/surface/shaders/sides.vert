// The sides of the block, one instance each: a strip between the terrain's edge and the underside.

uniform mat4 projection;
uniform vec2 grid_points;
uniform float grid_level;

out vec2 sighted;

void main() {
    int side = gl_InstanceID;
    float steps = (side % 2 == 0 ? grid_points.x : grid_points.y) - 1.0;
    float along = min(float(gl_VertexID / 2) / steps, 1.0);
    vec2 place = side_place(side, along);
    float z = gl_VertexID % 2 == 0 ? relief * height_at(map_uv(place), grid_level) : bottom;
    sighted = vec2(float(2 * side + 2) + along, z);
    gl_Position = projection * vec4(ground(place), z, 1.0);
}
