import time


class Every:
    def __init__(self, seconds):
        self.seconds = seconds
        self.last = time.monotonic()

    def due(self):
        now = time.monotonic()
        if now - self.last < self.seconds:
            return False
        self.last = now
        return True
