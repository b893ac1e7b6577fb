"""The example that the guide shows."""
import torch.distributed as dist

dist.init_process_group("gloo")
dist.barrier()
