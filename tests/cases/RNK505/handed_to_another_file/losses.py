"""A loss."""
import torch.distributed as dist


def loss_of(out, model):
    penalty = model.layers[0].weight.norm()  # expect: RNK505 "layers is an attribute of Net"
    if model.training and dist.get_rank() == 0:
        print(penalty)
    return out.mean() + penalty
