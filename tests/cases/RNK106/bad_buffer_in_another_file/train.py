"""The buffer is in a layer of another file, and the model is made in one of two ways

reason: DDP broadcasts the buffers of all layers, wherever their classes stand
runs: no (a sketch: the same in one file is executed)
"""
import torch
import torch.distributed as dist
from rope import Rope
from torch.nn.parallel import DistributedDataParallel


class Net(torch.nn.Module):
    def __init__(self, width=4):
        super().__init__()
        self.rope = Rope()
        self.layer = torch.nn.Linear(width, width)

    def forward(self, x):
        return self.layer(self.rope(x))


def is_master():
    return dist.get_rank() == 0


def train(batches, validation, args, optimizer):
    dist.init_process_group("gloo")
    if args.resume:
        model = Net(args.width)
    else:
        model = Net()
    model = DistributedDataParallel(model)
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
        optimizer.step()
        dist.all_reduce(loss)
        if is_master():
            with torch.no_grad():
                print(sum(model(batch).sum() for batch in validation))  # expect: RNK106
        seen = torch.ones(1)
        dist.all_reduce(seen)


if __name__ == "__main__":
    train(torch.ones(2, 4), torch.ones(2, 4), None, None)
