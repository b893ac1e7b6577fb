"""Every rank opens a writer of tensorboardX in one folder.

reason: its files are named by second and host, and are opened anew
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
from tensorboardX import SummaryWriter


def main(model, batches):
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank() % torch.cuda.device_count())
    dist.barrier()
    writer = SummaryWriter("runs/base")  # expect: RNK603 "ranks of one host may write over one another"
    for step, batch in enumerate(batches):
        loss = model(batch)
        loss.backward()
        writer.add_scalar("loss", loss.item(), step)


if __name__ == "__main__":
    main(None, [])
