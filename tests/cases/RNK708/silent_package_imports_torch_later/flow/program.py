import os

os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"

import torch.distributed as dist  # noqa: E402

if __name__ == "__main__":
    dist.init_process_group("gloo")
