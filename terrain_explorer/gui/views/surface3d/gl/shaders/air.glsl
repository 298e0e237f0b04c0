// The backdrop, and what far ground fades into.

uniform vec3 above;  // at the top and at the bottom of the picture
uniform vec3 below;
uniform vec2 lines;  // from lines of pixels to parts of the picture's height: first, and more for each

vec3 air_at(float line) {
    return mix(below, above, lines.x + lines.y * line);
}

// Noise of about one colour step, so that gentle gradients show no bands.
float dither(vec2 pixel) {
    return (fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
