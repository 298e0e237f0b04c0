import numpy as np

uplift, erodibility, m = 1.0, 1.0, 0.45  # and n = 1
points, steps, time = 160, 200, 0.0025

places = np.linspace(0, 1, points)  # from the mouth to the source
apart = places[1]
area = ((1 - places + 0.02) / 1.02) ** (5 / 3)
slopes = uplift / (erodibility * area[1:] ** m)
at_rest = np.append(0, np.cumsum(slopes * apart))

heights = at_rest + 0.5  # a waterfall
heights[0] = 0
for step in range(steps):
    for at in range(1, points):
        rate = time * erodibility * area[at] ** m / apart
        risen = heights[at] + uplift * time
        heights[at] = (risen + rate * heights[at - 1]) / (1 + rate)
print(heights)
