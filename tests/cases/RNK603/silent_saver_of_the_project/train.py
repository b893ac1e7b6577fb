"""A method that is called like one of transformers, with an argument that only the project's takes.

reason: it is the project's, which asks for the rank itself
runs: no (needs the project)
"""
import torch.distributed as dist
from models import build
from saving import extend


def main():
    dist.init_process_group("gloo")
    print("rank", dist.get_rank())
    model = extend(build())
    dist.barrier()
    model.save_pretrained("out/model", merge_shards=True)


if __name__ == "__main__":
    main()
