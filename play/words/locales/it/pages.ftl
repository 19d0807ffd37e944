### Le pagine mostrate dal browser.

## La cornice

page-title = { $game } – Quarterdeck
page-title-your-turn = ● Tocca a te – { $game }
page-skip = Alla parte principale
page-nav = Menù principale
page-nav-join = Unisciti
page-nav-me = Le mie cose
page-home = Pagina iniziale
page-connection-live = In diretta
page-connection-lost = Connessione persa – mi ricollego…
page-looks = Lingua, tema, suono
page-language = Lingua
page-language-auto = Come il browser
page-theme = Tema
page-theme-auto = Come il dispositivo
page-theme-light = Chiaro
page-theme-dark = Scuro
page-still = Senza animazioni
page-sound = Un suono quando tocca a me
page-shake = Vibra quando tocca a me
page-apply = Applica
page-rule-behind = La regola: { $rule }
page-back = Indietro
page-table = Il tavolo
page-refused-cannot = Così non si può
page-refused-nothing-here = Qui non c'è nulla
page-refused-not-yours = Questo non è tuo
page-refused-too-fast = Troppo in fretta
page-refused-trouble = Qualcosa è andato storto
page-yes = Sì
page-no = No
page-you = tu
page-bot = bot
page-bot-called = Bot «{ $level }»
page-bots-title = Come pensano i bot, dal più debole al più forte
page-away = assente
page-resigned = ha abbandonato
page-guest = Ospite { $number }
page-home-api = L'API, pagina per pagina

# Punti, in breve.
page-points-short = pt

## La pagina iniziale

page-home-title = Tre giochi di corsari
page-home-lead = Contro i bot, su un solo dispositivo, con amici lontani, o attorno al televisore con un telefono a testa. Senza registrarsi.
page-games = Giochi
page-players = Da { $fewest } a { $most } giocatori.
page-players-exactly = { $n ->
    [one] Per un giocatore.
   *[other] Per { $n } giocatori.
}
page-way-bots = Contro i bot
page-way-device = Su questo dispositivo
page-way-friends = Con gli amici
page-way-tv = Attorno alla TV
page-new = Prepara un tavolo
page-rules = Regole
page-running = Le tue partite
page-finished = Partite finite
page-open-tables = Tavoli aperti
page-all-mine = Tutte le tue
page-none-yet = Ancora nessuna.
page-your-turn = tocca a te
page-damaged = danneggiato
page-free-seats = { $n ->
    [one] un posto libero
   *[other] { $n } posti liberi
}
page-join = Unisciti a un tavolo
page-join-code = Il codice del tavolo
page-join-go = Unisciti

## Preparare un tavolo

page-setup = Nuovo tavolo
page-setup-title = { $game }: un nuovo tavolo
page-setup-problems = Così non si può ancora giocare:
page-presets = Modi di giocare
page-preset-standard = Classica
page-preset-duel = Duello
page-preset-quick = Rapida
page-preset-memory = A memoria
page-preset-open = Scoperta alla fine
page-preset-extended = Estesa
page-seats = Chi si siede
page-seat-number = Posto { $n }
page-seat-none = Nessuno
page-seat-me = Io, su questo dispositivo
page-seat-whoever = Chi arriva
page-clock-title = Orologio
page-clock = Tempo rimasto
page-clock-none = Senza orologio
page-clock-move-30 = 30 secondi a mossa
page-clock-move-90 = 90 secondi a mossa
page-clock-game-10 = 10 minuti a testa, più 5 secondi a ogni mossa
page-clock-game-30 = 30 minuti a testa, più 10 secondi a ogni mossa
page-clock-day-1 = Un giorno a mossa
page-clock-day-3 = Tre giorni a mossa
page-clock-move = { $n ->
    [one] Un secondo a mossa
   *[other] { $n } secondi a mossa
}
page-clock-game = { $n ->
    [one] Un secondo a testa
   *[other] { $n } secondi a testa
}, più { $more ->
    [one] un secondo
   *[other] { $more } secondi
} a ogni mossa
page-late = Quando il tempo scade
page-late-default = si fa la mossa consueta del gioco
page-late-bot = subentra un bot
page-privacy = Chi può trovarlo
page-listed = Mostra il tavolo nella pagina iniziale
page-spectators = Altri possono guardare
page-chat-on = Chat
page-late-join = Altri possono chiedere il posto di un bot a partita iniziata
page-options = Opzioni del gioco
page-option-number = Scrivi un numero intero da { $min } a { $max }.
page-option-numbers = Scrivi numeri interi da { $min } a { $max }, separati da virgole.
page-option-choice = Scegli uno di questi: { $values }.
page-option-choices = Scrivi alcuni di questi, separati da virgole: { $values }.
page-option-line = { $about }: { $value }
page-open-go = Apri il tavolo
page-change-go = Cambia il tavolo
page-is-listed = Visibile nella pagina iniziale
page-is-private = Privato: si trova solo con il link o il codice

## Prima della partita

page-agreed = Che cosa si è stabilito
page-invite = Invita altri
page-invite-how = Fai inquadrare questo codice con il telefono, manda il link, oppure fai digitare il codice in «Unisciti».
page-qr = Codice QR di { $link }
page-qr-short = Codice QR per unirsi
page-code = Codice del tavolo:
page-waiting-seats = { $n ->
    [one] C'è ancora un posto libero
   *[other] Ci sono ancora { $n } posti liberi
}
page-waiting-ready = Manca il «pronti» di { $names }
page-sealing = I dadi vengono sigillati…
page-table-closed = Questo tavolo è stato chiuso prima della partita.
page-seat-free = Posto libero
page-sit = Siediti
page-sit-as = Come ti chiami?
page-ready = tutto pronto
page-not-ready = non ancora
page-invited = su invito
page-be-ready = Per me si comincia
page-be-unready = Non ancora
page-leave-seat = Lascia il posto
page-empty-seat = Libera il posto
page-seat-bot = Mettici un bot
page-seat-open = Lascialo a qualcuno
page-fill = Riempi di bot i posti liberi
page-change = Cambia il tavolo
page-dismiss = Chiudi il tavolo
page-tv-join = Inquadra qui con il telefono, oppure vai all'indirizzo qui sotto e digita:

## Al tavolo

page-actions = Che cosa puoi fare
page-choices = Le tue scelte: { $n }
page-sure = Tutti vedono che questa nave è armata. Fai fuoco lo stesso?
page-undo = Annulla la mossa
page-undo-of = Annulla l'ultimo passo di { $name }
page-log = Che cosa è successo
page-log-all = { $n ->
    [one] Tutta la storia, con un'altra frase
   *[other] Tutta la storia, con altre { $n } frasi
}
page-chat = Chat
page-chat-write = Scrivi qualcosa
page-chat-send = Invia
page-more = Altro
page-on-tv = Mostra il tavolo su una TV
page-carry = Porta il mio posto su un altro dispositivo
page-carry-about = Digita questo codice sull'altro dispositivo, in «Le mie cose». Vale una volta sola, per dieci minuti.
page-carry-here = Prendi il posto da un altro dispositivo
page-carry-code = Il codice che mostra
page-carry-go = Prendi il posto
page-propose-undo = Chiedi a tutti di annullare l'ultimo passo
page-propose-close = Proponi di finire qui la partita
page-propose-stand-in = Proponi che un bot giochi per { $name }
page-waiting-answers = Si aspettano le risposte degli altri.
page-resign = Abbandona
page-resign-sure = Un bot continua al posto tuo, e non si può tornare indietro.
page-take-over = Prendi al bot il posto di { $name }
page-ask-for-seat = Chiedi a chi gioca di lasciarti il posto di { $name }, ora del bot
page-ask-no-more = Non chiedere più il posto di { $name }
page-stand-in = Un bot sta giocando per te.
page-return = Riprendo a giocare
page-back-to-table = Torna al tavolo

## Un dispositivo per più persone

page-hand-over = Passa il dispositivo a { $name }
page-hand-over-why = Da qui in poi nessun altro può guardare.
page-i-am = Sono { $name }

## Dopo la partita

page-result = Classifica finale
page-closed = La partita è stata chiusa prima del tempo.
page-rematch = Gioca ancora
page-rematch-go = Alla prossima partita
page-replay = Rivedi la partita
page-replay-of = { $game }, da rivedere
page-replay-step = Passo { $n } di { $of }
page-replay-controls = A che punto della partita
page-replay-first = All'inizio
page-replay-back = Un passo indietro
page-replay-on = Un passo avanti
page-replay-turn-back = Un turno indietro
page-replay-turn-on = Un turno avanti
page-replay-last = Alla fine
page-replay-auto = Avvia
page-replay-slider = Passo
page-replay-go = Vai
page-replay-eyes = Con gli occhi di chi
page-replay-public = Quello che vedevano tutti
page-replay-open = Tutto scoperto
page-replay-taken-back = Mossa annullata.
page-fork = Riparti da qui
page-fork-about = Continua da questa mossa in una nuova partita contro i bot. Ciò che non potevi sapere viene deciso da capo, e così tutto ciò che si pesca da qui in poi.
page-fork-as = Riparti come { $name }

## Dadi che si possono controllare

page-verify = Controlla i dadi
page-verified = Tutto torna: la catena delle mosse, l'impegno preso prima della distribuzione e ogni estrazione che puoi vedere.
page-not-verified = Questa partita non supera il controllo: { $why }
page-verify-entries = Voci del verbale
page-verify-actions = Mosse
page-verify-draws = Estrazioni controllate
page-verify-sealed = Sigillati prima di cominciare
page-verify-nonces = Quote portate dai dispositivi dei giocatori
page-verify-voided = Dadi annullati prima di questi
page-verify-voided-about = Per questa partita erano già stati sigillati altri dadi, poi annullati perché un dispositivo ha promesso un contributo e non l'ha rivelato. I loro sigilli sono mostrati qui, così che nessuno possa farlo di nascosto.
page-verify-given = Voci ricevute, non giocate
page-verify-given-about = Questa partita ne continua un'altra. L'inizio è ciò che chi gioca poteva saperne, con il resto deciso da capo; si può controllare solo ciò che è stato pescato dopo.
page-verify-signed = Firmata da questo server con la chiave
page-verify-signed-about = La tua copia finisce con la firma di questo server. Conservala: se la partita venisse mai riscritta, la tua copia lo dimostra.
page-verify-fingerprint = Impronta
page-verify-about = Chiunque abbia questa partita ha la stessa impronta. Scarica la tua copia e controllala altrove con «quarterdeck verify».
page-shares = Chi ha portato una quota dei dadi
page-shares-about = Ogni quota entra in ogni estrazione. Chi ne ha portata una dal proprio dispositivo sa che nessuno ha scelto i dadi, nemmeno il tavolo.
page-share-own = dal proprio dispositivo
page-share-table = dal tavolo
page-share-found = La tua quota c'è.
page-share-lost = Quella che questo dispositivo ha portato non c'è.
page-download = Scarica la mia copia

## Le mie cose

page-mine = Le mie cose
page-name = Il mio nome
page-name-save = Salva
page-name-about = Gli altri lo vedono ai tavoli a cui ti siedi.
page-data = I miei dati
page-data-about = Un nome, quello che hai scritto e quali partite hai giocato. Non si conserva altro.
page-data-export = Scarica tutto
page-erase = Cancella i miei dati
page-erase-about = Il tuo nome e tutto quello che hai scritto spariscono per sempre; i posti nelle partite in corso vanno ai bot. Le partite restano, e non dicono a nessuno chi eri.
page-erase-go = Cancella per sempre
page-contents = Indice
