"""A logger that is None on all ranks but the first, in the words with which the program ends.

reason: None has no such method: the others do not say why they end; nobody waits for them
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: rank 0 exited with 0 (line 27); rank 1 raised AttributeError (line 26)
"""

import os
import sys

import torch.distributed as dist


class Logger:
    def info(self, text):
        print(text)


def main():
    dist.init_process_group("gloo")
    logger = None
    if dist.get_rank() == 0:
        logger = Logger()
    dist.barrier()
    if not os.path.exists("/nowhere"):
        logger.info("no such folder")  # expect: RNK806 "`logger.info` fails there"
        sys.exit()
    dist.barrier()


if __name__ == "__main__":
    main()
