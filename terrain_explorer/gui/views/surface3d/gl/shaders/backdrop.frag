// A calm gradient, and the soft shadow of the block on the ground it stands on.

#include common.glsl

uniform vec3 above;
uniform vec3 below;
uniform vec3 sun;
uniform float shadow;
uniform vec3 standing;  // the block's middle, and world units for each unit here
uniform vec2 lines;  // from lines of pixels to parts of the picture's height: first, and more for each

in vec2 picture;
in vec3 from;
in vec3 ray;
out vec4 colour;

void main() {
    vec2 at = from.xy + ray.xy * (bottom - from.z) / min(ray.z, -1e-4);
    vec2 beside = abs(at - standing.xy + 0.07 / standing.z * sun.xy) - extent;
    float away = standing.z * length(max(beside, 0.0));
    float spread = 1.0 + 4.0 * away;
    float shade = ray.z < 0.0 ? shadow / (spread * spread) : 0.0;
    vec3 air = mix(below, above, lines.x + lines.y * gl_FragCoord.y);
    colour = vec4(air * (1.0 - shade) + dither(gl_FragCoord.xy), 1.0);
}
