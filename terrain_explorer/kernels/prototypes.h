/* The functions that Python calls. What each does stands where it is defined, and the names of its arguments.
 *
 * Python reads this at run time, to check what it gives: one declaration after the other, without macros. */

/* between.c */
EXPORTED int64_t monotone_lines(const double *, int64_t, const int64_t *, int64_t, const double *, double *, double *);

/* blended.c */
EXPORTED int64_t blended_noise(double *, const double *, const double *, int64_t, int64_t, int64_t, int64_t, int64_t,
    double *, int64_t, int64_t, int64_t, int64_t, int64_t, const double *);

/* cellular.c */
EXPORTED int64_t cellular_noise(double *, const double *, const double *, int64_t, int64_t, int64_t, int64_t, int64_t,
    double *, int64_t, int64_t, int64_t, int64_t, int64_t);

/* courses.c */
EXPORTED int64_t add_pieces(const int64_t *, int64_t, const double *, const double *, int64_t, const double *,
    const double *, const double *, double, double, double *, double *, double *, double *);

/* dabs.c */
EXPORTED int64_t lift_dabs(float *, int64_t, const float *, const int64_t *, const float *, int64_t, int64_t, int64_t);

/* depressions.c */
EXPORTED int64_t flow_basins(const int32_t *, const uint8_t *, int64_t, int32_t *);
EXPORTED int64_t flow_passes(const int32_t *, int64_t, int64_t, int64_t, int32_t *, uint8_t *);
EXPORTED int64_t flow_lowest_passes_float32(const float *, const int32_t *, int64_t, int64_t, int64_t, const int32_t *,
    int32_t *, uint8_t *, int64_t, float *, int32_t *, uint8_t *);
EXPORTED int64_t flow_joined_float32(const int32_t *, int64_t, int64_t, int64_t, int64_t, int32_t *, float *,
    const int32_t *, const uint8_t *, int32_t *, uint8_t *, int64_t);
EXPORTED int64_t flow_exits_float32(const float *, const int32_t *, int64_t, int64_t, int64_t, int64_t, const int32_t *,
    const uint8_t *, int32_t *, int32_t *, int32_t *, float *);
EXPORTED int64_t flow_filled_float32(const float *, const int32_t *, int64_t, const float *, float *);
EXPORTED int64_t flow_lowest_passes_float64(const double *, const int32_t *, int64_t, int64_t, int64_t, const int32_t *,
    int32_t *, uint8_t *, int64_t, double *, int32_t *, uint8_t *);
EXPORTED int64_t flow_joined_float64(const int32_t *, int64_t, int64_t, int64_t, int64_t, int32_t *, double *,
    const int32_t *, const uint8_t *, int32_t *, uint8_t *, int64_t);
EXPORTED int64_t flow_exits_float64(const double *, const int32_t *, int64_t, int64_t, int64_t, int64_t,
    const int32_t *, const uint8_t *, int32_t *, int32_t *, int32_t *, double *);
EXPORTED int64_t flow_filled_float64(const double *, const int32_t *, int64_t, const double *, double *);
EXPORTED int64_t flow_led_out(int32_t *, const int32_t *, int64_t, int64_t, int64_t, int64_t, const int32_t *,
    const int32_t *, const uint8_t *);

/* fine_network.c */
EXPORTED int64_t room_for_network(int64_t, int64_t);
EXPORTED int64_t refined_network(const double *, const double *, const uint8_t *, int64_t, int64_t, const int64_t *,
    const uint64_t *, const double *, const double *, double, double, double, int64_t, double, double, const double *,
    const double *, const double *, int64_t, const double *, uint8_t *, int64_t, int64_t, double *, double *, uint8_t *);

/* flow_routing.c */
EXPORTED int64_t steepest_receivers_float32(const float *, const uint8_t *, int32_t *, int64_t, int64_t, int64_t,
    int64_t, int64_t, double, double, double);
EXPORTED int64_t level_points_float32(const float *, const uint8_t *, const int32_t *, int64_t, int64_t, int64_t,
    uint8_t *);
EXPORTED int64_t leave_level_ground_float32(const float *, int32_t *, int64_t, int64_t, int64_t, const float *,
    uint8_t *, int32_t *, int32_t *, int64_t);
EXPORTED int64_t steepest_receivers_float64(const double *, const uint8_t *, int32_t *, int64_t, int64_t, int64_t,
    int64_t, int64_t, double, double, double);
EXPORTED int64_t level_points_float64(const double *, const uint8_t *, const int32_t *, int64_t, int64_t, int64_t,
    uint8_t *);
EXPORTED int64_t leave_level_ground_float64(const double *, int32_t *, int64_t, int64_t, int64_t, const float *,
    uint8_t *, int32_t *, int32_t *, int64_t);
EXPORTED int64_t drawn_receivers(const float *, const uint8_t *, const float *, int32_t *, float *, int64_t, int64_t,
    int64_t, int64_t, int64_t, const float *);

/* flow_tree.c */
EXPORTED int64_t flow_waves(const int32_t *, int64_t, int32_t *, int32_t *, int32_t *);
EXPORTED int64_t flow_below(const int32_t *, const int32_t *, int64_t, int32_t *, int32_t *);
EXPORTED int64_t flow_sums_float32(const int32_t *, const int32_t *, int64_t, float *);
EXPORTED int64_t flow_sums_float64(const int32_t *, const int32_t *, int64_t, double *);
EXPORTED int64_t flow_sums_int32(const int32_t *, const int32_t *, int64_t, uint32_t *);
EXPORTED int64_t flow_sums_int64(const int32_t *, const int32_t *, int64_t, uint64_t *);
EXPORTED int64_t flow_roots(const int32_t *, const int32_t *, int64_t, int32_t *);
EXPORTED int64_t flow_upstream(const int32_t *, const int32_t *, int64_t, uint8_t *);
EXPORTED int64_t flow_cut(const int32_t *, const int32_t *, int64_t, int64_t, float *, float *);
EXPORTED int64_t flow_through_lakes(const int32_t *, const int32_t *, int64_t, const uint8_t *, float *);

/* layered_rock.c */
EXPORTED int64_t cut_layers(const int32_t *, const int32_t *, int64_t, int64_t, double *, double *, const double *,
    const double *, const double *, const double *, int64_t);
EXPORTED int64_t wear_back(const double *, double *, const double *, const float *, int64_t, int64_t, int64_t, int64_t,
    int64_t, const double *, const double *, const double *, int64_t);
EXPORTED int64_t rock_rates(const int32_t *, const double *, double, double, double *, int64_t, int64_t, int64_t,
    const float *);
EXPORTED int64_t lower_steep(double *, const double *, const float *, int64_t, int64_t, int64_t, int64_t, int64_t,
    const double *, const double *, const double *, int64_t, double, double, double, int64_t, uint8_t *, int64_t *,
    int64_t, int32_t *);

/* loose_layer.c */
EXPORTED int64_t steepest_falls(const double *, int64_t, int64_t, int64_t, const double *, double *);
EXPORTED int64_t slide_layer(const int32_t *, int64_t, const double *, const int64_t *, int64_t *, int64_t, int64_t,
    int64_t, const double *);
EXPORTED int64_t spread_layer(const int32_t *, int64_t, const double *, const int64_t *, int64_t *, int64_t, int64_t,
    int64_t, const double *, double);

/* numerals.c */
EXPORTED int64_t lines_of_text(const char *, int64_t, const float *, const int64_t *, int64_t, uint8_t *);

/* png_rows.c */
EXPORTED int64_t undo_png_filters(const uint8_t *, uint8_t *, int64_t, int64_t, int64_t);

/* random_numbers.c */
EXPORTED int64_t random_rectangle(const void *, float *, int64_t, int64_t, double, double);

/* rasterising.c */
EXPORTED int64_t add_triangles(const double *, const uint8_t *, int64_t, int64_t, int64_t, float *, float *, int64_t *);

/* resampling.c */
EXPORTED int64_t resampled_rows(const float *, int64_t, const int64_t *, const float *, int64_t, int64_t,
    const int64_t *, const float *, int64_t, int64_t, int64_t, int64_t, float *, float *);
EXPORTED int64_t moved_rows(const float *, int64_t, int64_t, int64_t, int64_t, const float *, const float *, int64_t,
    int64_t, double, double, int64_t, int64_t, int64_t, int64_t, float *);

/* sediment.c */
EXPORTED int64_t water_sills(const int32_t *, const int32_t *, int64_t, const double *, int32_t *);
EXPORTED int64_t carry_sediment(int64_t, int64_t, int64_t, int64_t, int64_t, const int32_t *, const uint8_t *,
    const int32_t *, double *, double *, int32_t *, const float *, const float *, const float *, int32_t *,
    const float *, const float *, double, double, double, double, double *, double *, double *, int64_t, int64_t,
    int64_t, const float *);
EXPORTED int64_t fill_sea(const uint8_t *, const int32_t *, const int32_t *, const float *, const uint8_t *, const float *, double *,
    double *, double, double, double, double, int64_t, int64_t, int64_t, const float *, int32_t *, double *);
EXPORTED int64_t drain_hollows(const int32_t *, const int32_t *, int64_t, const uint8_t *, double, double *, double *);
EXPORTED int64_t spread_sediment(double *, double *, const float *, const uint8_t *, const uint8_t *, int64_t, double,
    double, double, double, double, int64_t, int64_t, int64_t, const float *, double *, double *);

/* simplex.c */
EXPORTED int64_t simplex_noise(double *, const double *, const double *, int64_t, int64_t, int64_t, int64_t,
    const double *, int64_t, int64_t, double, double);

/* sliding.c */
EXPORTED int64_t sweep_ground(float *, const float *, int64_t, int64_t, const float *, float *);
EXPORTED int64_t settle_squares(const float *, const float *, int64_t, const int64_t *, int64_t, int64_t, int64_t,
    int64_t, const float *, uint8_t *, float *, float *);

/* streams.c */
EXPORTED int64_t river_celerities(const int32_t *, const int32_t *, int64_t, int64_t, const float *, double, float *,
    int64_t, int64_t, int64_t, const float *);
EXPORTED int64_t cut_beds(int64_t, int64_t, int64_t, const int32_t *, const int32_t *, const int32_t *, int64_t,
    int64_t, float *, float *, const float *, const float *, const float *, const float *, const float *, const float *,
    const float *, int64_t, double, float *, int64_t, int64_t, int64_t, const float *);
EXPORTED int64_t risen_upstream(const int32_t *, int64_t, float *);
EXPORTED int64_t standing_outlets(uint8_t *, const uint8_t *, const float *, int64_t, int64_t, int64_t, double);
EXPORTED int64_t wear_parcel(const int32_t *, int64_t, double *, double *, const double *, const float *,
    const float *);

/* stripes.c */
EXPORTED int64_t stripes_float32(int64_t, int64_t, const float *, const float *, const int64_t *, const int64_t *,
    const float *, int64_t, int64_t, const float *, const float *, float *, float *, float *);
EXPORTED int64_t stripes_float64(int64_t, int64_t, const double *, const double *, const int64_t *, const int64_t *,
    const float *, int64_t, int64_t, const double *, const double *, double *, double *, double *);

/* subdivision.c */
EXPORTED int64_t refine_rows_of_float(const float *, int64_t, int64_t, int64_t, float *, int64_t, int64_t, int64_t,
    int64_t, int64_t, int64_t, const char *, double, int64_t, double *);
EXPORTED int64_t refine_rows_of_double(const double *, int64_t, int64_t, int64_t, double *, int64_t, int64_t, int64_t,
    int64_t, int64_t, int64_t, const char *, double, int64_t, double *);
EXPORTED int64_t refine_rows_of_double_as_float(const double *, int64_t, int64_t, int64_t, float *, int64_t, int64_t,
    int64_t, int64_t, int64_t, int64_t, const char *, double, int64_t, double *);

/* thermal.c */
EXPORTED int64_t thermal_step(const float *, int64_t, int64_t, int64_t, int64_t, const float *, int64_t, const float *,
    const float *, const float *, const double *, const double *, int64_t, double, double, const double *, double,
    float *, float *, float *, float *, float *, float *);
EXPORTED int64_t finer_flow(const float *, int64_t, int64_t, int64_t, int64_t, int64_t, float *, float *, int64_t,
    int64_t);
