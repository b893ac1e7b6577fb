"""Measures what was trained."""
import torch
import torch.distributed as dist


def _claim(index):
    if index >= torch.cuda.device_count():
        raise SystemExit(f"there is no GPU {index}")
    torch.cuda.set_device(index)


def replay_worker(index, size):
    _claim(index)
    dist.init_process_group("nccl", init_method="tcp://127.0.0.1:29613", rank=index, world_size=size)
    model = torch.nn.Linear(8, 8).cuda()
    score = model(torch.ones(1, 8).cuda()).sum()
    dist.all_reduce(score)
    dist.destroy_process_group()
