// A calm gradient, and the soft shadow of the block on the ground it stands on.

#include common.glsl
#include air.glsl

uniform vec3 sun;
uniform float shadow;
uniform vec3 standing;  // the block's middle, and world units for each unit here

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
    colour = vec4(air_at(gl_FragCoord.y) * (1.0 - shade) + dither(gl_FragCoord.xy), 1.0);
}
