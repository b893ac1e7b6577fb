"""accelerate is told which model not to reduce

reason: its no_sync is the one of the wrapped model
runs: no (it is only slower)
"""


def train(accelerator, model, batches):
    model = accelerator.prepare(model)
    for batch in batches:
        loss = model(batch).mean()
        with accelerator.no_sync(model):  # expect: RNK508 "must enclose the forward too"
            accelerator.backward(loss)
