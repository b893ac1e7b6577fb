import torch.distributed as dist


def reduce_loss(loss, report):
    if report:
        if dist.get_rank() == 0:
            dist.all_reduce(loss)  # expect: RNK101
    return loss
