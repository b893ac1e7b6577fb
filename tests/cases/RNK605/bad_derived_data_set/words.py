from torchaudio.datasets import SPEECHCOMMANDS


class KeywordSet(SPEECHCOMMANDS):
    def __init__(self, root, subset):
        super().__init__(root, subset=subset, download=True)
        self.count = len(subset)
