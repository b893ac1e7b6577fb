"""A metric gathers the predictions that were not ignored.

reason: the number of ignored ones differs
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


class Metric:
    ignore = -100

    def gather(self, predictions, labels):
        keep = labels != self.ignore
        predictions = predictions[keep]
        out = [torch.zeros_like(predictions) for _ in range(dist.get_world_size())]
        dist.all_gather(out, predictions)  # expect: RNK115 "predictions"
        return torch.cat(out)


def main(rank, world_size):
    labels = torch.tensor([1, 2, -100]) if rank else torch.tensor([1, -100, -100])
    assert len(Metric().gather(torch.ones(3), labels)) == 3
