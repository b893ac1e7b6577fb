"""Every process of a DeepSpeed program saves the weights.

reason: the processes train together, and no test lets in one of them
runs: no (needs DeepSpeed)
"""

import deepspeed
import torch


def main(args, model, loader):
    engine, _, _, _ = deepspeed.initialize(args=args, model=model)
    for batch in loader:
        engine.backward(engine(batch))
        engine.step()
    torch.save(engine.module.state_dict(), "net.pt")  # expect: RNK603 "every rank writes"


if __name__ == "__main__":
    main(None, None, [])
