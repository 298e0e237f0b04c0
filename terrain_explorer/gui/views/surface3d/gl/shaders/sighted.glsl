// The places that the samples of a pixel see.

#if SAMPLES > 1
uniform sampler2DMS sight;
#else
uniform sampler2D sight;
#endif

bool is_ground(vec2 sighted) {
    return sighted.x >= 0.0 || sighted.x < -5.0;
}
