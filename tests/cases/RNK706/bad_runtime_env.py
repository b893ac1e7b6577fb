"""Workers of Ray get a variable that nothing reads.

reason: env_vars is the environment of the workers
"""

import ray
import torch.distributed as dist


def start(world_size):
    ray.init(runtime_env={"env_vars": {"NCCL_DEBUG": "WARN", "NCCL_TIMEOUT_MS": "600000"}})  # expect: RNK706
    return dist.is_available() and world_size
