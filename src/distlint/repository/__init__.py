"""What a repository says of its code outside of it: how programs are started, and which versions it asks for."""
