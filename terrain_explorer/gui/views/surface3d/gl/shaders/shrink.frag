// The next smaller level of the heights: the mean of what each pixel covers, two points each way or, where the number of
// points is odd, two and a part of a third.

uniform sampler2D heights;  // reads the larger level only

out float height;

vec3 weights(int at, int smaller, int larger) {
    if (larger == 1) return vec3(1.0, 0.0, 0.0);
    return larger % 2 == 0 ? vec3(0.5, 0.5, 0.0) : vec3(smaller - at, smaller, at + 1) / float(larger);
}

void main() {
    ivec2 size = textureSize(heights, 0), at = ivec2(gl_FragCoord.xy), smaller = max(size / 2, 1);
    vec3 across = weights(at.x, smaller.x, size.x), down = weights(at.y, smaller.y, size.y);
    height = 0.0;
    for (int row = 0; row < 3; row++) {
        if (down[row] == 0.0) continue;
        for (int column = 0; column < 3; column++) {
            ivec2 point = min(2 * at + ivec2(column, row), size - 1);
            height += down[row] * across[column] * texelFetch(heights, point, 0).r;
        }
    }
}
