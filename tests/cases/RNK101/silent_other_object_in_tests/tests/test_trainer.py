from comm import Comm
from trainer import Trainer


def test_trainer():
    trainer = Trainer(Comm())
    assert trainer.comm is not None
