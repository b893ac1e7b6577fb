"""What of a batch can be used, on any rank."""
import torch.distributed as dist


def usable(batch, longest):
    ended = batch["length"] < longest
    kept = ended.sum()
    dist.all_reduce(kept)
    return ended.float(), int(kept)
