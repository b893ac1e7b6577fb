"""accelerate encloses both

reason: accumulate() is entered around the whole step
runs: no (it is only slower)
"""


def train(accelerator, model, batches, optimizer):
    for batch in batches:
        with accelerator.accumulate(model):
            loss = model(batch).mean()
            accelerator.backward(loss)
            optimizer.step()
