"""A test of what the settings have, whose other side knows no ranks

reason: nothing there says that this side is for one process
runs: no (DDP of one GPU)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(args, batches):
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_node_local_rank())
    model = DDP(torch.nn.Linear(4, 1).cuda())
    for batch in batches:
        model(batch).sum().backward()
    if hasattr(args, "note"):
        print(args.note)
    else:
        torch.save(model.module.state_dict(), f"{args.folder}/model.pt")  # expect: RNK603


if __name__ == "__main__":
    train(None, ())
