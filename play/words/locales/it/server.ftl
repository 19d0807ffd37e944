### Quello che dice il server: perché rifiuta qualcosa, e che cosa è successo al tavolo oltre alla partita.
###
### Un rifiuto si rivolge a chi ha chiesto qualcosa e dice che cosa fare. $name, $absent e $bot sono nomi; $seat è come
### il gioco chiama un posto, per esempio «Rosso». $why e $problems dicono con altre parole che cosa non va, senza il
### punto alla fine.
###
### Di chi gioca non si sa se è uomo o donna: niente participi che lo direbbero. Prima di un nome niente «a» né «e», che
### davanti a una vocale vorrebbero una d.

## Rifiuti: arrivare al tavolo

server-refused-not-found = Qui non c'è niente. Controlla l'indirizzo o fatti mandare di nuovo il link.
server-refused-sign-in = Il tavolo non sa chi sei. Accedi e riprova.
server-refused-not-your-seat = Questo posto non è tuo. Puoi giocare solo dal tuo.
server-refused-seat-taken = Questo posto è già occupato. Scegline un altro.
server-refused-seat-not-open = Questo posto non è libero. Scegline uno libero o chiedi a chi ha aperto il tavolo.
server-refused-already-seated = Hai già un posto a questo tavolo. Se ne vuoi un altro, prima lascia il tuo.
server-refused-invite-wrong = Questo invito non è valido. Chiedine uno nuovo a chi ha aperto il tavolo.
server-refused-not-the-opener = Può farlo solo chi ha aperto il tavolo. Chiedi che lo faccia.
server-refused-table-full = A questo tavolo i posti sono tutti occupati. Cerca un altro tavolo o aprine uno tuo.
server-refused-spectators-off = Questo tavolo non ammette spettatori. Se vuoi giocare, chiedi un invito.
# Un dispositivo riceve un posto preso su un altro.
server-refused-carry-wrong = Questo link per cambiare dispositivo è sbagliato, già usato o scaduto. Creane uno nuovo sul dispositivo con cui giochi.
server-refused-code-wrong = Questo codice è sbagliato o scaduto. Controllalo o chiedine uno nuovo.
server-refused-settings-full = Le impostazioni di questo tavolo sono state cambiate troppe volte. Apri un nuovo tavolo con le impostazioni che vuoi.
server-refused-too-much-stored = { $hours ->
    [one] Hai salvato su questo server quanto una persona può salvare in un giorno. Le partite in corso continuano; aspetta un'ora prima di aprire o modificare un tavolo.
   *[other] Hai salvato su questo server quanto una persona può salvare in un giorno. Le partite in corso continuano; aspetta { $hours } ore prima di aprire o modificare un tavolo.
}
server-refused-too-many-streams = Dalla tua rete sono aperte troppe pagine in diretta. Chiudine qualcuna e ricarica questa.
server-refused-too-many-tables = { $max ->
    [one] Puoi avere un solo tavolo aperto alla volta. Prima finisci la partita o chiudi il tavolo.
   *[other] Puoi avere solo { $max } tavoli aperti alla volta. Prima finisci una partita o chiudi un tavolo.
}
server-refused-too-many-running = { $max ->
    [one] Ogni persona può avere una sola partita con bot in corso. Prima finiscila o chiudila; non conta più qualche minuto dopo che tutti l'hanno lasciata.
   *[other] Ogni persona può avere solo { $max } partite con bot in corso alla volta. Prima finiscine o chiudine una; una partita non conta più qualche minuto dopo che tutti l'hanno lasciata.
}
server-refused-too-many-programs = { $max ->
    [one] Puoi avere un solo programma. Prima elimina quello che hai.
   *[other] Puoi avere solo { $max } programmi. Prima eliminane uno.
}
# Un programma è un bot portato da qualcuno.
server-refused-bots-only-own = Puoi usare solo programmi tuoi. Scegline uno dei tuoi o chiedi a chi possiede questo.

## Rifiuti: preparare il tavolo

server-refused-wrong-phase-gathering = La partita non è ancora cominciata. Aspetta che cominci e riprova.
server-refused-wrong-phase-playing = La partita è già cominciata, e finché è in corso questo non si può fare. Giocala fino alla fine o apri un altro tavolo.
server-refused-wrong-phase-over = La partita è finita. Chiedi la rivincita o apri un altro tavolo.
server-refused-options-wrong = Queste opzioni non vanno bene: { $problems }. Cambiale e riprova.
server-refused-seats-wrong = Questi posti non vanno bene: { $problems }. Cambiali e riprova.
server-refused-record-wrong = Questa registrazione non si può usare: { $why }. Controlla il file o scegline un altro.
server-refused-record-costly = Verificare questa registrazione richiede più tempo di quanto questo server conceda. Verificala sul tuo computer con “quarterdeck verify”.

## Rifiuti: nomi e chat

server-refused-name-empty = Al tavolo ognuno ha un nome. Scrivi almeno una lettera o una cifra.
server-refused-name-long = Questo nome è troppo lungo: c'è spazio per { $max } caratteri al massimo. Accorcialo.
server-refused-name-characters = In questo nome c'è qualcosa che qui un nome non può avere. Usa lettere, cifre, spazi, apostrofi, trattini, punti e trattini bassi.
server-refused-name-mixed-scripts = Questo nome mescola lettere di scritture diverse, e così si può confondere con un altro. Scrivilo con una scrittura sola.
server-refused-name-taken-look = Questo nome somiglia troppo a quello di qualcuno già presente al tavolo: { $name }. Scegline un altro.
server-refused-chat-off = A questo tavolo la chat è disattivata: lo ha deciso chi lo ha aperto. Puoi giocare anche senza.
server-refused-chat-empty = Il messaggio è vuoto. Prima scrivi qualcosa.
server-refused-chat-long = Il messaggio è troppo lungo: c'è spazio per { $max } caratteri al massimo. Accorcialo o mandalo in più parti.
server-refused-silenced = Al momento non puoi scrivere a questo tavolo, perciò il messaggio non è stato inviato. Puoi continuare a giocare.

## Rifiuti: giocare

server-refused-stale = Al tavolo è successo qualcosa da quando hai guardato. Guarda di nuovo, poi decidi.
# $why è il rifiuto del gioco stesso, una frase intera.
server-refused-illegal = Questo non si può fare. { $why }
server-refused-not-owed = Adesso non hai niente da decidere. Aspetta che tocchi a te.
server-refused-undo-nothing = Non hai mosse che tu possa annullare senza chiedere: non hai ancora mosso, oppure da allora è stato svelato un segreto, è intervenuto il caso o ha mosso qualcun altro. Puoi proporlo agli altri.
server-refused-take-back-limit = A questo tavolo avete annullato tutte le mosse consentite. Continuate da qui o aprite un nuovo tavolo.
server-refused-journal-limit = Questo tavolo ha raggiunto il limite: la partita si può solo finire, o chiudere se siete tutti d'accordo. Per il resto aprite un nuovo tavolo.
server-refused-proposal-none = Non c'è nessuna proposta a cui rispondere. Se vuoi qualcosa, proponilo tu.
server-refused-proposal-open = C'è già una proposta. Aspetta che tutti abbiano risposto.
server-refused-proposal-answered = Hai già risposto a questa proposta. Aspetta gli altri.
server-refused-not-away = Chi occupa quel posto è presente. Un bot può sostituire solo chi è assente.
server-refused-turned-away = Chi gioca non vuole che altri si uniscano a questa partita. Puoi guardarla.
server-refused-cannot-go-on = Questa partita non si può continuare da qui: non si è trovato nulla che corrisponda a ciò che hai visto. Scegli un'altra mossa.

## Rifiuti: i dadi, a cui ognuno contribuisce

server-refused-dice-commit-awaited = I dadi non sono ancora sigillati. Aspetta che ogni posto abbia mandato il suo contributo sigillato.
server-refused-dice-reveal-awaited = I dadi non sono ancora pronti. Aspetta che ogni posto abbia rivelato il suo contributo.
server-refused-dice-wrong = Il tuo contributo ai dadi non va bene: { $why }. Manda quello richiesto.

## Rifiuti: richieste

server-refused-request-reused = L'identificativo di questa richiesta è già stato usato per un'altra. Mandala di nuovo con un identificativo nuovo.
server-refused-malformed = Il server non capisce questa richiesta: { $why }. Correggila e mandala di nuovo.
server-refused-body-too-large = È troppo in una volta sola. Manda al massimo { $max } byte.
server-refused-too-many-requests = { $seconds ->
    [one] Troppo in fretta. Aspetta un secondo e riprova.
   *[other] Troppo in fretta. Aspetta { $seconds } secondi e riprova.
}
server-refused-unavailable = In questo momento il server non può farlo. Riprova tra poco.
server-refused-disk-full = Il disco del server è pieno, quindi questo non è stato salvato. Nulla di ciò che è stato confermato è andato perso. Avvisa chi gestisce il server, poi riprova.
server-refused-storage-failed = In questo momento il server non può salvare nulla, quindi questo non è stato fatto. Avvisa chi gestisce il server.
server-refused-table-damaged = La copia di questo tavolo sul server è danneggiata e non si può aprire. Gli altri tavoli non ne risentono. Avvisa chi gestisce il server: forse il tavolo è in un backup.
server-refused-forbidden-origin = Questa richiesta viene da un altro sito. Vai alla pagina del tavolo e riprova da lì.
# $host è il nome nell'indirizzo che è stato aperto. Gli indirizzi IP funzionano sempre.
server-refused-wrong-host = Questo server non risponde al nome «{ $host }». Aprilo con il suo indirizzo IP. Se lo gestisci tu, avvialo con «--hosts { $host }» o aggiungi il nome alla sua impostazione «hosts».
server-refused-method-not-allowed = Questo indirizzo non si usa in questo modo. Controlla il metodo della richiesta.
server-refused-media-type = Qui il server non sa leggere contenuti di questo tipo. Mandali in JSON o usa il modulo della pagina.
server-refused-timeout = Ci è voluto troppo tempo e il server ha rinunciato. Prima di riprovare, guarda se è stato fatto.
server-refused-internal = Qualcosa è andato storto sul server, e non per colpa tua. Riprova tra poco.

## Che cosa è successo al tavolo

server-told-sat = { $name } prende posto come { $seat }.
server-told-left = { $name } lascia il tavolo; il posto di { $seat } è di nuovo libero.
server-told-away = { $name } è assente.
server-told-back = { $name } è di nuovo al tavolo.
server-told-stands-in = Il bot «{ $bot }» sostituisce { $name }.
server-told-returned = { $name } torna a giocare al posto del bot.
server-told-resigned = { $name } abbandona la partita.
server-told-timed-out = { $name } ha esaurito il tempo.
server-told-timed-out-bot = Il tempo è scaduto, perciò ha mosso un bot.
server-told-taken-back = { $name } ha annullato la sua ultima mossa.
server-told-taken-back-agreed = { $n ->
    [one] Tutti d'accordo: l'ultima mossa è annullata.
   *[other] Tutti d'accordo: le ultime { $n } mosse sono annullate.
}
server-told-closed-agreed = Tutti d'accordo: la partita finisce qui.
server-told-void = I dadi sono nulli: manca il contributo di { $name }. Lo porta il tavolo.
server-told-rematch = C'è la rivincita: una nuova partita con gli stessi giocatori.
server-told-restored = Questo tavolo è stato ripristinato da una copia di sicurezza; le ultime mosse potrebbero mancare.

## Che cosa si vota

server-told-propose-undo = { $n ->
    [one] { $name } propone di annullare l'ultima mossa. Accetti?
   *[other] { $name } propone di annullare le ultime { $n } mosse. Accetti?
}
server-told-propose-close = { $name } propone di finire qui la partita. Accetti?
server-told-propose-join = { $name } chiede di giocare come { $seat } al posto di un bot, e vedrebbe ciò che il bot sa. Accetti?
server-told-propose-stand-in = { $name } propone che un bot sostituisca { $absent }. Accetti?

## Tornare al tavolo

server-told-since-you-left = { $n ->
    [one] Mentre non c'eri è successa una cosa
   *[other] Mentre non c'eri sono successe { $n } cose
}
server-told-nothing-since = Mentre non c'eri non è successo niente.
