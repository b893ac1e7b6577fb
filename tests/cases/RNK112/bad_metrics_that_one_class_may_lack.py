"""An evaluation that fails for a dict without metrics, and one of the derived classes gives none where it finds none.

reason: a rank without words fails, and the others wait
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised RuntimeError (line 15); rank 1 hung in all_reduce (line 17)
"""
import torch
import torch.distributed as dist


class Evaluator:
    def evaluate(self):
        local_metrics = self.measure()
        if not local_metrics:
            raise RuntimeError("nothing was measured")  # expect: RNK112
        total = next(iter(local_metrics.values())).sum()
        dist.all_reduce(total)
        return total

    def measure(self):
        """Measures what each derived class is for."""
        raise NotImplementedError


class Lines(Evaluator):
    def measure(self):
        return {"lines": torch.ones(3)}


class Words(Evaluator):
    def __init__(self, words):
        self.words = words

    def measure(self):
        found = {}
        for word in self.words:
            found[word] = torch.ones(1)
        return found


def main(rank, world_size):
    Lines().evaluate()
    Words(["one"] * rank).evaluate()
