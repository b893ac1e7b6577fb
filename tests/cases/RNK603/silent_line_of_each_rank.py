"""Every rank appends its own line to a log.

reason: each line says which rank has written it: all of them are wanted
runs: no (needs a launcher)
"""
import time

import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    log = open("times.txt", "a+")
    start = time.time()
    dist.barrier()
    log.write(f"[rank {dist.get_rank()}] {time.time() - start:.2f} s\n")
    log.close()


if __name__ == "__main__":
    main()
