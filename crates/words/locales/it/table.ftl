### Quello che si dice al tavolo, qualunque sia il gioco.

## Elenchi

table-list-comma = { $start }, { $end }
table-list-and = { $start } e { $end }
table-list-or = { $start } o { $end }

## La partita e chi la gioca

table-game = Una partita a { $title }
table-game-for = { $n ->
    [one] Una partita a { $title } per un giocatore
   *[other] Una partita a { $title } per { $n } giocatori
}
table-goes-on = La partita riprende da dove l'avevi lasciata.
table-seats = Al tavolo
table-seat = { $number }. { $name } ({ $who })
table-you = tu
table-you-are = Tu sei { $name }.
table-person = giocatore
table-bot = Bot
table-bot-named = Bot «{ $bot }»
table-everybody = tutti
table-language = Lingua: { $language }
table-options = Opzioni
table-option = { $key }={ $value }: { $about }
table-option-default = { $key }={ $value } (predefinito): { $about }
table-options-default = Tutte le opzioni hanno il valore predefinito.

## Uno schermo per tutti

# $name è chi può guardare da questo momento.
table-hand-over = Cedi il posto a { $name }. Nessun altro può guardare. Premi Invio quando tutto è pronto.
table-all-may-look = Ora possono guardare tutti. Premi Invio per continuare.
table-settle = Premi Invio per continuare, oppure u per annullare la mossa.
table-continue = Premi Invio per continuare.
table-only-for = Solo per { $name }
table-for-all = Come lo vedono tutti

## Che cosa è successo

table-turn = Turno { $number }
table-log = Che cosa è successo finora
table-log-empty = Non è ancora successo niente.
table-since = Dal tuo ultimo turno
table-since-empty = Dal tuo ultimo turno non è successo niente.
table-thinking = { $name } sta pensando…

## La scelta

table-choices = Puoi scegliere
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
table-only-choice = Puoi fare una cosa sola: { $what }
table-chosen = La tua scelta: { $what }
table-barred = Che cosa non puoi fare adesso, e perché
table-barred-empty = Adesso non c'è niente che tu non possa fare.
table-taken-back = La tua ultima mossa è annullata.
table-taken-back-by = { $name } ha annullato la sua ultima mossa.
table-not-taken-back = Non hai mosse da annullare: non hai ancora mosso, oppure da allora è stato svelato un segreto, è intervenuto il caso o ha mosso qualcun altro.
table-confirm = Confermi? [s/n]
table-confirm-leave = Vuoi uscire dalla partita? Viene salvata e potrai riprenderla più tardi. [s/n]
# Che cosa scrivere per il sì e per il no, come dicono le due domande qui sopra.
table-yes = s
table-no = n

## Salvare e riprendere

table-saved = Partita salvata in { $file }.
table-not-saved = Non è stato possibile salvare la partita in { $file }: { $why }
table-resume = Per riprenderla: { $command }
table-not-read = Non è stato possibile leggere { $file }: { $why }
table-not-a-record = { $file } non contiene una partita: { $why }
table-other-game = { $file } è una partita a { $title }.
table-file-exists = { $file } esiste già; non è stato scritto niente.
table-left = Hai lasciato il tavolo. La partita è salvata.
table-input-ended = Non c'è più niente da leggere, perciò lasci il tavolo. La partita è salvata.
table-goodbye = Arrivederci!

## Il risultato

table-over = La partita è finita.
table-result = Classifica finale
table-rank = Posizione
table-player = Giocatore
table-points = Punti
table-treasures = Tesori
table-cannons = Cannoni
table-points-count = { $n ->
    [one] { $n } punto
   *[other] { $n } punti
}

## Sorteggi che si possono controllare

table-seal = Tutti i sorteggi di questa partita sono sigillati in anticipo. Il sigillo è { $root }.
table-seal-kept = { $n ->
    [one] L'unico sorteggio corrisponde al sigillo.
   *[other] Tutti i { $n } sorteggi corrispondono al sigillo.
}
table-seal-broken = Il sorteggio numero { $number } non corrisponde al sigillo.
