import time


class IntervalTimer:
    def __init__(self, seconds):
        self.seconds = seconds
        self.last = time.monotonic()

    def elapsed(self):
        return time.monotonic() - self.last

    def due(self):
        if self.elapsed() < self.seconds:
            return False
        self.last = time.monotonic()
        return True
