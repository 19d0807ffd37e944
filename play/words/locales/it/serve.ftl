# Ciò che il server dice nel terminale in cui è stato avviato.

serve-running = Quarterdeck è in funzione. Apri uno di questi indirizzi, o inquadra il codice con un telefono sulla stessa rete:
serve-kept = Le partite sono conservate in { $where }.
serve-stop = Ferma con Ctrl-C: non si perde nulla.
