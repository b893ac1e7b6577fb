"""Validation."""


def validate(loss, writer, step):
    writer.add_scalar("loss", loss, step)
    return loss
