import numpy as np

ground = np.random.default_rng(15).random((33, 33), np.float32)
angle, distance, steps = 33.0, 5 / 32, 18  # a map is five times as wide as it is high

heights, n = ground.copy(), len(ground)
for step in range(steps):
    change = np.zeros_like(heights)
    for down, right in (0, 1), (1, 0), (1, 1), (1, -1):
        one = slice(0, n - down), slice(max(-right, 0), n - max(right, 0))
        other = slice(down, n), slice(max(right, 0), n - max(-right, 0))
        most = np.tan(np.radians(angle)) * distance * np.hypot(down, right)
        rise = heights[one] - heights[other]
        slides = (rise - np.clip(rise, -most, most)) / 12
        change[one] -= slides
        change[other] += slides
    heights += change
print(heights)
