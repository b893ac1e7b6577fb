import torch
from evaluation import evaluate
from models import Writer

if __name__ == "__main__":
    evaluate(Writer(), torch.load("questions.pt"))
