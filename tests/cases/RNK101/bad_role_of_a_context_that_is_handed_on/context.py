import enum
from dataclasses import dataclass

import torch.distributed as dist


class Role(enum.Enum):
    LEADER = "leader"
    WORKER = "worker"


@dataclass
class RunContext:
    rank: int
    role: Role

    @classmethod
    def joined(cls) -> "RunContext":
        rank = dist.get_rank()
        return cls(rank=rank, role=Role.LEADER if rank == 0 else Role.WORKER)
