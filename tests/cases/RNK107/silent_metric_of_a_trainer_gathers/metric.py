import torch.distributed as dist


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
        parts = [None] * dist.get_world_size()
        dist.all_gather_object(parts, (self.hits, self.seen))
        return sum(hits for hits, _ in parts) / max(sum(seen for _, seen in parts), 1)
