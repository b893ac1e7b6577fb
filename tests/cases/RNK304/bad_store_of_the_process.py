"""A store on this machine that waits for nobody.

reason: it is one for each process, and says nothing of where the others are
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def main():
    dist.init_process_group("nccl")
    store = dist.TCPStore("127.0.0.1", 0, 1, True)
    torch.cuda.set_device(dist.get_rank())  # expect: RNK304
    store.set("name", torch.cuda.get_device_name())


if __name__ == "__main__":
    main()
