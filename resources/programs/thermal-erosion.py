import numpy as np

ground = np.random.default_rng(15).random((33, 33), np.float32)
angle, steps = 33.0, 18
distance = 5 / 32  # a map is five times as wide as it is high

heights, n = ground.copy(), len(ground)
for step in range(steps):
    change = np.zeros_like(heights)
    for down, right in (0, 1), (1, 0), (1, 1), (1, -1):
        left, ahead = max(-right, 0), max(right, 0)
        one = slice(0, n - down), slice(left, n - ahead)
        other = slice(down, n), slice(ahead, n - left)
        most = np.tan(np.radians(angle)) * np.hypot(down, right)
        most *= distance
        rise = heights[one] - heights[other]
        slides = (rise - np.clip(rise, -most, most)) / 12
        change[one] -= slides  # at: change
        change[other] += slides  # at: change
    heights += change
print(heights)
