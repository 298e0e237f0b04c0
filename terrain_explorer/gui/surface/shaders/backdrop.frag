// A calm gradient, and the soft shadow of the block on the ground it stands on.

uniform vec3 above;
uniform vec3 below;
uniform vec3 eye;
uniform vec3 sun;
uniform float shadow;

in vec2 picture;
in vec3 ray;
out vec4 colour;

void main() {
    vec2 at = eye.xy + ray.xy * (bottom - eye.z) / min(ray.z, -1e-4);
    float away = length(max(abs(at + 0.07 * sun.xy) - extent, 0.0));
    float spread = 1.0 + 4.0 * away;
    float shade = ray.z < 0.0 ? shadow / (spread * spread) : 0.0;
    colour = vec4(mix(below, above, picture.y) * (1.0 - shade) + dither(gl_FragCoord.xy), 1.0);
}
