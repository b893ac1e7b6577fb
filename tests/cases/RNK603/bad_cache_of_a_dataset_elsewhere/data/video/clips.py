"""Clips whose index is kept in a file."""
import glob
import os.path as osp
import pickle

from torch.utils import data


class Clips(data.Dataset):
    def __init__(self, folder, length):
        cache_file = osp.join(folder, f"metadata_{length}.pkl")
        if not osp.exists(cache_file):
            self.clips = [(path, length) for path in sorted(glob.glob(osp.join(folder, "*.mp4")))]
            pickle.dump(self.clips, open(cache_file, "wb"))  # expect: RNK603
        else:
            self.clips = pickle.load(open(cache_file, "rb"))

    def __len__(self):
        return len(self.clips)

    def __getitem__(self, index):
        return self.clips[index]
