print("another program")
