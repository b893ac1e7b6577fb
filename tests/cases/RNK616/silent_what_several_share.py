"""All ranks save their shards; elsewhere only the first one speaks.

reason: what the test without `not` lets in on all ranks is meant for all of them
"""


def save(config, model, rank, folder):
    if config.use_fsdp or rank == 0:
        model.save(folder)
    if not config.use_fsdp or rank == 0:
        print("saved", folder)
    if not config.use_fsdp or rank == 0:
        print("done")


def tell(config, rank):
    if config.use_ddp or rank == 0:
        print("there is no other test of this kind")
