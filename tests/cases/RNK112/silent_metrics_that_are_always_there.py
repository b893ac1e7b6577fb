"""An evaluation that fails for a dict without metrics, though every class derived of it gives some.

reason: no rank can fail there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Evaluator:
    def evaluate(self):
        metrics = self.measure()
        if not metrics:
            raise RuntimeError("nothing was measured")
        total = next(iter(metrics.values())).sum()
        dist.all_reduce(total)
        return total

    def measure(self):
        """Measures what each derived class is for."""
        raise NotImplementedError


class Words(Evaluator):
    def measure(self):
        return {"words": torch.ones(3)}


class Lines(Evaluator):
    def __init__(self, wide):
        self.wide = wide

    def measure(self):
        found = {"lines": torch.ones(2)}
        if self.wide:
            found["wide"] = torch.ones(2)
        return found


def main(rank, world_size):
    Words().evaluate()
    Lines(rank == 1).evaluate()
