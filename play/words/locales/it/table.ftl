### Quello che si dice al tavolo, qualunque sia il gioco.

## Elenchi

table-list-comma = { $start }, { $end }
table-list-and = { $start } e { $end }
table-list-or = { $start } o { $end }

## La partita e chi la gioca

table-game-for = { $n ->
    [one] Una partita a { $title } per un giocatore
   *[other] Una partita a { $title } per { $n } giocatori
}
table-goes-on = La partita riprende da dove l'avevi lasciata.
table-seat = { $number }. { $name } ({ $who })
table-you = tu
table-bot-named = Bot «{ $bot }»

## Uno schermo per tutti

# $name è chi può guardare da questo momento.
table-hand-over = Cedi il posto a { $name }. Nessun altro può guardare. Premi Invio quando tutto è pronto.
table-settle = Premi Invio per continuare, oppure u per annullare la mossa.
table-continue = Premi Invio per continuare.
table-only-for = Solo per { $name }
table-for-all = Come lo vedono tutti

## Che cosa è successo

table-log = Che cosa è successo finora

## La scelta

table-choice = { $number }. { $what }
table-ask = { $n ->
    [1] La tua scelta [1]
   *[other] La tua scelta [1–{ $n }]
}
table-keys = u per annullare l'ultima mossa, ? per sapere che cosa non puoi fare e perché, l per rileggere il diario, q per uscire (la partita viene salvata)
table-not-a-choice = { $n ->
    [1] «{ $typed }» non è tra le scelte. Scrivi 1, oppure u, ?, l o q.
   *[other] «{ $typed }» non è tra le scelte. Scrivi un numero da 1 a { $n }, oppure u, ?, l o q.
}
table-barred = Che cosa non puoi fare adesso, e perché
table-barred-empty = Adesso non c'è niente che tu non possa fare.
table-taken-back = La tua ultima mossa è annullata.
table-taken-back-by = { $name } ha annullato la sua ultima mossa.
table-rewound = { $count ->
    [one] Tutti sono d'accordo: l'ultima mossa è annullata.
   *[other] Tutti sono d'accordo: le ultime { $count } mosse sono annullate.
}
table-not-taken-back = Non hai mosse da annullare: non hai ancora mosso, oppure da allora è stato svelato un segreto, è intervenuto il caso o ha mosso qualcun altro.
table-confirm = Confermi? [s/n]
# Che cosa scrivere per il sì, come dice la domanda qui sopra.
table-yes = s

## Salvare e riprendere

table-saved = Partita salvata in { $file }.
table-resume = Per riprenderla: { $command }
table-left = Hai lasciato il tavolo. La partita è salvata.
table-input-ended = Non c'è più niente da leggere, perciò lasci il tavolo. La partita è salvata.

## Il risultato

table-over = La partita è finita.
table-result = Classifica finale
table-rank = Posizione
table-player = Giocatore
table-points = Punti
table-points-count = { $n ->
    [one] { $n } punto
   *[other] { $n } punti
}
