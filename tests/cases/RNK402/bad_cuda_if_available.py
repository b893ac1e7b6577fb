"""The usual ternary in a torchrun script without set_device.

reason: "cuda" without index is GPU 0 on every rank, so all ranks share one GPU
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(model, batches):
    dist.init_process_group(backend="nccl" if torch.cuda.is_available() else "gloo")
    device = "cuda" if torch.cuda.is_available() else "cpu"  # expect: RNK402
    model = DDP(model.to(device))
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    for batch in batches:
        loss = model(batch.to(device)).mean()
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
    dist.destroy_process_group()
