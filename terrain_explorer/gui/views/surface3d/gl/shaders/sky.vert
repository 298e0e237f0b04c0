// The corners of what lies behind the land, and no more of the picture than that: software takes as long for pixels that
// land hides. BEYOND is 0 for the sky, a strip from the horizon to the upper edge, and 1 for what lies beyond the land, a
// ring around it which goes on to the horizon.

uniform mat4 projection;
uniform mat4 unprojection;
uniform vec4 eye;
uniform vec4 ends;       // of the ground: west, south, east and north
uniform vec2 air;        // where all ground begins to fade into the air, and is gone
uniform float beyond_z;  // z of what lies beyond the land
uniform float horizon;   // where it is in the picture, -1 at the lower edge to 1 at the upper one

const float WITHIN = 0.98;  // the ring begins a little within the land, so that nothing gapes

out vec3 ray;  // what a pixel shows lies that way

#if BEYOND
void main() {
    int corner = gl_VertexID / 2 % 4;
    vec2 outwards = vec2(corner == 1 || corner == 2 ? 1.0 : -1.0, corner < 2 ? -1.0 : 1.0);
    vec2 begins = mix(ends.xy, ends.zw, 0.5 + 0.5 * WITHIN * outwards);
    // Not farther away than one sees: with larger numbers a card would draw it anywhere.
    begins = clamp(begins, eye.xy - 2.0 * air.y, eye.xy + 2.0 * air.y);
    vec4 there = gl_VertexID % 2 == 0 ? vec4(begins, beyond_z, 1.0) : vec4(outwards, 0.0, 0.0);
    ray = there.xyz - there.w * eye.xyz;
    gl_Position = projection * there;
}
#else
void main() {
    vec2 at = vec2(gl_VertexID % 2 == 0 ? -1.0 : 1.0, gl_VertexID < 2 ? horizon : 1.0);
    vec4 near = unprojection * vec4(at, -1.0, 1.0), far = unprojection * vec4(at, 1.0, 1.0);
    ray = far.xyz / far.w - near.xyz / near.w;
    gl_Position = vec4(at, 0.0, 1.0);
}
#endif
