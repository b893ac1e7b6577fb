"""Nothing chooses a GPU: the model of every process lies on the first one.

reason: the tensors of the file go where the model is anyway (RNK402 tells of that)
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def main(path):
    dist.init_process_group("gloo")
    model = torch.nn.Linear(4, 4)
    model.cuda()  # expect: RNK402
    model = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    checkpoint = torch.load(path)
    model.load_state_dict(checkpoint["state_dict"])
    optimizer.load_state_dict(checkpoint["optimizer"])


if __name__ == "__main__":
    main("last.pt")
