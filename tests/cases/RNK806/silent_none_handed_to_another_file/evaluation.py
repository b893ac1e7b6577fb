"""Validation."""


def validate(loss, writer, step):
    if writer is not None:
        writer.add_scalar("loss", loss, step)
    return loss
