"""accelerate clips with the method of the wrapper

reason: it knows how it has wrapped
runs: no (FSDP on CUDA)
"""


def train(accelerator, model, batches):
    model = accelerator.prepare(model)
    for batch in batches:
        accelerator.backward(model(batch).sum())
        accelerator.clip_grad_norm_(model.parameters(), 1.0)
