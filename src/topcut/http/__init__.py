"""What pages and programs share: who is asking, what they may send, how they are refused, what they are told live."""
