# What the server says on the terminal where it was started.

serve-running = Quarterdeck is running. Open one of these addresses, or photograph the code with a phone on the same network:
serve-kept = Games are kept in { $where }.
serve-stop = Stop with Ctrl-C; nothing is lost.
