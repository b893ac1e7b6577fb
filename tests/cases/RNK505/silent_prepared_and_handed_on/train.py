"""Helpers get the model inside, ask what they have, or read what a wrapper has, too

reason: nothing is read that is not there
runs: no (needs accelerate)
"""
from accelerate import Accelerator
from net import Net, asked_first, parameters_of, positions, positions_of_any


def train(batches, optimizer, shape):
    accelerator = Accelerator()
    net = Net()
    print(positions(net, shape))
    net, optimizer = accelerator.prepare(net, optimizer)
    print(positions(accelerator.unwrap_model(net), shape))
    print(positions_of_any(net, shape), asked_first(net, shape), parameters_of(net))
    if accelerator.num_processes == 1:
        print(positions(net, shape))
    for batch in batches:
        accelerator.backward(net(batch).sum())
        accelerator.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
    net = accelerator.unwrap_model(net)
    return positions(net, shape)
