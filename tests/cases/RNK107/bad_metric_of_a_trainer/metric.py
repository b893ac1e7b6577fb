class Hits:
    def __init__(self):
        self.reset()

    def reset(self):
        self.hits = 0.0
        self.seen = 0

    def update(self, scores):
        self.hits += (scores > 0).float().sum().item()
        self.seen += scores.size(0)

    def compute(self):
        return self.hits / max(self.seen, 1)
