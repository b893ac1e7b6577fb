"""A ring of messages, in which each process goes by the number that the launcher gives it on its machine.

reason: on one machine that is its rank, and each message has both of its ends; low, since a second machine breaks it
runs: no (several nodes; on one machine all ranks finish)
"""

import os

import torch
import torch.distributed as dist


def send_around(rank, size):
    dist.init_process_group("gloo", rank=rank, world_size=size)  # expect: RNK303
    mine, other = torch.full((2,), float(rank)), torch.zeros(2)
    print("to", (rank + 1) % size)
    send = dist.P2POp(dist.isend, mine, (rank + 1) % size)
    receive = dist.P2POp(dist.irecv, other, (rank - 1) % size)
    for work in dist.batch_isend_irecv([send, receive]):
        work.wait()
    assert other[0] == (rank - 1) % size


if __name__ == "__main__":
    world_size = int(os.environ["WORLD_SIZE"])
    rank = int(os.environ["LOCAL_RANK"])
    send_around(rank, world_size)  # expect: RNK202 low
    print("done")
