"""How the library builds the loader of a user anew.

reason: what it knows of batch samplers
"""


def options_of(loader):
    if loader.batch_sampler is not None and loader.batch_size is None:
        return {"batch_sampler": loader.batch_sampler}
    return {"sampler": loader.sampler, "batch_size": loader.batch_size}
