"""One of three tests for a single process or the first rank lacks its `not`.

reason: with several processes it holds on all of them
"""


def report(config, settings, rank, log):
    if config.enable_fsdp or rank == 0:  # expect: RNK616 "a `not` is missing"
        log.info("settings: %s", settings)
    if not config.enable_fsdp or rank == 0:
        log.info("epochs: %s", config.epochs)
    if not config.enable_fsdp or rank == 0:
        log.info("done")
