"""Every so many steps, on one rank

reason: the message names the test as it stands, not the last round in which it was false
runs: no (deepspeed)
"""

import deepspeed
import torch.distributed as dist


def train(args, model, batches):
    engine, _, _, _ = deepspeed.initialize(args=args, model=model)
    for step, batch in enumerate(batches):
        engine.backward(engine(batch))
        engine.step()
        if step % 500 == 0 and dist.get_rank() == 0:
            engine.save_checkpoint("out", tag=step)  # expect: RNK105 "runs only when `step % 500 == 0 and dist.get_rank() == 0`"
