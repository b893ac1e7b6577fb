"""What is refused for several processes and something else leaves several processes all the same.

reason: only both together end the program; the prepared model is a wrapper behind that
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def main(args, unet, optimizer):
    accelerator = Accelerator()
    if args.both and accelerator.num_processes > 1:
        raise ValueError("not both on several processes")
    trainable = list(unet.parameters())
    unet, optimizer = accelerator.prepare(unet, optimizer)
    for _ in range(args.steps):
        accelerator.backward(unet(trainable).sum())
        optimizer.step()
    kept = accelerator.unwrap_model(unet).config
    return kept, unet.get_settings()  # expect: RNK505 "get_settings"
