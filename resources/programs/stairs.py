import numpy as np

steps = 4
row, column = np.indices((65, 65)) / 64
ground = np.float32(np.rint(row * column * steps) / steps)
most = np.float32(0.499 / steps)  # less than half a step

heights = ground.copy()
for far in [4] * 16 + [2] * 16 + [1] * 16:  # far neighbours first
    around = np.pad(heights, far, "edge")
    mean = around[: -2 * far, far:-far] + around[2 * far :, far:-far]
    mean += around[far:-far, : -2 * far] + around[far:-far, 2 * far :]
    heights = (mean / 4 + heights) / 2
    heights = np.clip(heights, ground - most, ground + most)
print(heights)
