"""A tool with a group of its own."""
import torch.distributed as dist

if __name__ == "__main__":
    dist.init_process_group("gloo")
    print(dist.get_rank())
