import torch
from megatron.core import parallel_state as mpu


def main(size):
    torch.distributed.init_process_group("gloo")
    mpu.initialize_model_parallel(size)


if __name__ == "__main__":
    main(2)
