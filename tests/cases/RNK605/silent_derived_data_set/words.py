from torchaudio.datasets import SPEECHCOMMANDS


class KeywordSet(SPEECHCOMMANDS):
    def __init__(self, root, subset, fetch):
        super().__init__(root, subset=subset, download=fetch)
        self.count = len(subset)


class Texts(SPEECHCOMMANDS):
    def __init__(self, root):
        super().__init__(root, subset="testing")
