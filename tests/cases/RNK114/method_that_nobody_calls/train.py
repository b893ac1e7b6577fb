import torch.distributed as dist
from parts import Parts


def main(size):
    dist.init_process_group("gloo")
    if not Parts.is_there():
        Parts.split_in_use(size)


if __name__ == "__main__":
    main(2)
