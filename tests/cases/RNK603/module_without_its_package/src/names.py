LAST = "last.pt"
