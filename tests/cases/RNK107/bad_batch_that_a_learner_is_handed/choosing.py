"""What of a batch can be used."""


def usable(batch, longest):
    ended = batch["length"] < longest
    return ended.float(), int(ended.sum())
