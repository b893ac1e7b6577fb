"""nltk.download at the start.

reason: all ranks unpack the same archive
runs: no (needs the network)
"""
import nltk
import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    nltk.download("punkt")  # expect: RNK605 "punkt"


if __name__ == "__main__":
    main()
