"""Two switches for several processes: the loop has a side for neither, and a barrier that asks for none.

reason: with both switches off no group is made, and the first step fails
runs: no (it is about a single process, which has no group)
"""

import torch.distributed as dist


def train(model, batches, config, rank, log):
    for step, batch in enumerate(batches):
        loss = model(batch)
        loss.backward()
        if config.enable_fsdp or config.enable_ddp:
            if rank == 0:
                log(loss)
        else:
            log(loss)
        dist.barrier()  # expect: RNK313 "`config.enable_fsdp or config.enable_ddp`"
        if step % 100 == 0:
            if config.enable_fsdp or config.enable_ddp:
                dist.barrier()
            model.save()
