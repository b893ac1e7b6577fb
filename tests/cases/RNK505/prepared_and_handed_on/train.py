"""What prepare() gave back is handed to a function that reads what only the model has.

    DeepSpeed is not supported in this script currently.

reason: on several processes that is a DDP wrapper, since no other engine is supported
runs: no (needs accelerate)
"""
from accelerate import Accelerator
from net import load, positions


def train(batches, optimizer, args):
    accelerator = Accelerator()
    net = load(args.path)
    if args.offload:
        net = accelerator.prepare(net, device_placement=[False])
    else:
        net = accelerator.prepare(net)
    optimizer = accelerator.prepare(optimizer)
    print(net.dtype)  # expect: RNK505 "wrapped by prepare()"
    for batch in batches:
        where = positions(net, batch.shape)  # expect: RNK505 "positions() reads patch_size"
        accelerator.backward(net(batch + where[0]).sum())
        accelerator.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()


def train_a_part(batches, optimizer, args):
    accelerator = Accelerator()
    net = load(args.path)
    net.requires_grad_(False)
    for name, parameter in net.named_parameters():
        if args.part in name:
            parameter.requires_grad = True
    net, optimizer = accelerator.prepare(net, optimizer)
    print(net.dtype)  # expect: RNK505 "wrapped by prepare()"
    for batch in batches:
        accelerator.backward(net(batch).sum())
        optimizer.step()
