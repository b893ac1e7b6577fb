"""A test says that the earlier loop is still meant for somebody."""

from engine.old_trainer import do_train


def test_no_rounds():
    do_train(None, [])
