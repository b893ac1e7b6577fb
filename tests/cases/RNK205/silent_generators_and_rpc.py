"""Generator.send, RPC and asynchronous message boxes.

reason: a coroutine, a remote call and an actor's mailbox are no point-to-point messages of torch.distributed
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as dist
import torch.distributed.rpc as rpc


def running_mean():
    total, count = 0.0, 0
    value = yield None
    while True:
        total, count = total + value, count + 1
        value = yield total / count


def smooth(losses):
    mean = running_mean()
    next(mean)
    return [mean.send(loss) for loss in losses]


def remote_add(worker: str, x: torch.Tensor) -> torch.Tensor:
    future = rpc.rpc_async(worker, torch.add, args=(x, 1))
    return future.wait() + rpc.rpc_sync(worker, torch.mul, args=(x, 2))


class Mailbox:
    def __init__(self, backend):
        self.backend = backend

    async def post(self, message):
        await self.backend.send(message)


def main(losses):
    dist.init_process_group("gloo")
    print(smooth(losses)[-1])
    dist.destroy_process_group()
