### Pirates and Privateers, con le parole del suo regolamento.
###
### Una riga del diario comincia con chi riguarda, e poi dice in poche parole che cosa è successo.

## Nomi

pp-seat = Capitano { $number }
pp-you = Tu
pp-faction = { $faction ->
    [france] Francia
    [england] Inghilterra
    [spain] Spagna
    [netherlands] Paesi Bassi
    [natives] i nativi
   *[pirate] i pirati
}
pp-good = { $id ->
    [aloe] aloe
    [arrowroot] maranta
    [cattle] bestiame
    [cocoa] cacao
    [coffee] caffè
    [copper] rame
    [cotton] cotone
    [fish] pesce
    [fruit] frutta
    [gold] oro
    [indigo] indaco
    [oils] oli
    [pearls] perle
    [rum] rum
    [salt] sale
    [molasses] melassa
    [spice] spezie
    [sugar] zucchero
    [tobacco] tabacco
    [vege] ortaggi
    [wood] legname
    [anything] qualunque merce
    [charter] merci di un contratto
   *[other] { $name }
}
pp-ship-type = { $id ->
    [sloop] sloop
    [schooner] goletta
    [ketch] ketch
    [galleon] galeone
    [frigate] fregata
   *[other] { $name }
}
pp-ship = nave { $number }
pp-own-ship = la tua nave { $number }, { $type }
pp-other-ship = la nave { $number }, { $type } di { $who }
pp-duty = { $kind ->
    [charter] Bandire un contratto
    [deliver_marines] Consegnare i fanti
    [deliver_jewels] Consegnare i gioielli
    [fortify_port] Fortificare un porto
    [conquer_port] Conquistare un porto
    [conquer_pirate_base] Conquistare una base pirata
    [attack_fleet] Attaccare una flotta
    [attack_pirates] Attaccare i pirati
   *[hidden] un dovere nascosto
}
pp-duty-for = { $duty } ({ $port })
pp-place = { $place ->
    [bank] cassa
    [stash] deposito di { $name }
    [ship] nave { $name }
    [on-charter] contratto
    [supply] riserva
    [garrison] guarnigione di { $name }
    [waiting] molo, in attesa
    [quay] molo
   *[away] fuori gioco
}
pp-purpose = { $purpose ->
    [start] per cominciare
    [purchase] acquisto
    [commission] commissione
    [pay] paga
    [reward] ricompensa
    [sale] vendita
    [cargo] carico
    [loot] bottino
   *[loss] perdita
}

## Che cosa è successo

pp-told = { $event ->
    [rolled] { $who }: un { $n } per il primo turno.
    [begins] { $who }: primo giocatore.
    [chose] { $who }: per { $what }.
    [flag-placed] { $who }: bandiera su { $where }.
    [flag-lifted] { $who }: la bandiera è tolta dalla mappa.
    [gold] { $n } d'oro, { $from } → { $to } ({ $what }).
    [troops] Truppe { $n }, { $from } → { $to }.
    [goods] { $n } × { $what }, { $from } → { $to }.
    [jewels] Gioielli, { $from } → { $to }.
    [launched] { $who }: { $what } a { $where } ({ $ship }).
    [move] { $ship } naviga fino a { $where }.
    [flight] { $ship } fugge fino a { $where }.
    [repulsed] { $ship } è respinta fino a { $where }.
    [retreat] { $ship } si ritira fino a { $where }.
    [let-go] { $ship } è lasciata andare fino a { $where }.
    [sunk] { $ship } è affondata.
    [scuttled] { $ship } è autoaffondata.
    [sold] { $ship } è venduta.
    [replaced] { $ship } lascia il posto a quella nuova.
    [fell-back] { $ship } torna al suo Impero.
    [taken] { $who }: { $ship } cambia padrone.
    [controlled] { $where } passa a: { $what }.
    [fort-ordered] Cominciano i lavori per un forte a { $where }.
    [fort-rises] Il forte di { $where } cresce.
    [fort-stands] Un forte difende { $where }.
    [works-lost] I lavori a { $where } sono perduti.
    [turned-pirate-choice] { $who }: sale la bandiera nera.
    [turned-pirate-third-duty] { $who }: terzo dovere non compiuto, e dunque pirata.
    [turned-pirate-bankrupt] { $who }: senza nave e senza denaro, e dunque pirata.
    [turned-pirate-leaving] { $who }: via, tra i pirati.
    [left-game] { $who }: ha lasciato la partita.
    [marine-rolled] { $who }: un { $n } per una squadra di fanti.
    [ship-rolled] { $who }: un { $n } per una nave, non ne arriva nessuna.
    [ship-comes] { $who }: un { $n } e un { $m }, arriva una nave.
    [duties-reshuffled] Gli scarti dei doveri sono mescolati in un nuovo mazzo.
    [duty-drawn] { $who }: carta dovere, { $what }.
    [duty-impossible] { $who }: { $what } è impossibile ed è scartato.
    [duty-kept] { $who }: { $what } resta sul tavoliere dei doveri.
    [duty-fulfilled] { $who }: { $what } è compiuto.
    [duty-discarded] { $who }: { $what } è diventato impossibile ed è scartato.
    [duty-returned] { $who }: { $what } torna nel mazzo.
    [goods-reshuffled] Gli scarti delle merci sono mescolati in un nuovo mazzo.
    [charter-called] { $who }: un contratto per { $where }, merce: { $what }.
    [nobody-supplies] Nessuno fornisce { $what }: il contratto è scartato.
    [destination-supplies] { $where } fornisce già { $what }: il contratto è scartato.
    [bank-empty] La cassa è vuota: il contratto è scartato.
    [bid] { $who }: un'offerta di { $n } per { $what }.
    [passed] { $who }: nessuna offerta.
    [sealed] { $who }: una risposta in busta chiusa.
    [bids-opened] Si aprono le offerte: { $what }.
    [no-bids] Si aprono le buste: nessuna offerta.
    [awarded] { $who }: il contratto di { $what }, a { $n } l'unità.
    [named] { $ship } naviga per il contratto.
    [unprotected] Il contratto non protegge più la sua nave.
    [delivered] Il contratto è consegnato e lascia il tavoliere.
    [lapsed] Un contratto decade.
    [abandoned] Un contratto finisce: chi lo teneva ora è pirata.
    [conduct-lost] { $ship } ha perso il salvacondotto.
    [attacked] { $from } attacca { $to }.
    [exchange-won] { $n } contro { $m }: vince chi attacca.
    [exchange-tied] { $n } contro { $m }: pari.
    [exchange-lost] { $n } contro { $m }: perde chi attacca.
    [caught] { $ship } fugge, { $n } contro { $m }, ed è presa.
    [escaped] { $ship } fugge, { $n } contro { $m }, e si salva.
    [beaten-off] { $to } resiste: l'attacco è respinto.
    [conquered] { $ship } è conquistata da { $from }.
    [released] È lasciata libera.
    [fate-taken] È catturata.
    [fate-sunk] Sarà affondata.
    [confiscated] Il suo carico è confiscato.
    [ended-banked] { $who }: c'è abbastanza oro in banca. La partita è vinta.
    [ended-last-empire] { $who }: l'ultimo Impero, e la vittoria.
    [ended-all-pirates] Non resta nessun corsaro di un Impero: la vittoria è dei pirati insieme.
   *[ended-round-limit] È finito l'ultimo giro: vince chi ha più oro in banca.
}

## Che cosa si chiede

pp-asked = { $who }: { $question }
pp-question = { $step ->
    [faction] scegli una fazione
    [flag] scegli dove sventola la tua bandiera
    [allegiance] resti corsaro?
    [vessel] scegli la nave da tenere come pirata
    [new-home] scegli un nuovo porto di casa
    [name-ship] scegli la nave per il contratto di { $what } per { $where }
    [ship-roll] tiri per una nave?
    [mooring] scegli dove appare la tua nuova nave ({ $what })
    [duty-draw] peschi una carta dovere?
    [bid] offri per il contratto di { $what } per { $where }
    [price] di' il tuo prezzo per { $what }
    [accept] accetta un'offerta per { $what } per { $where }
    [duty-ship] scegli la nave per il carico di { $what }
    [purchase] compra
    [sail] muovi le tue navi
    [course] dove naviga { $ship }? Mosse rimaste: { $n }
    [act] fai agire le tue navi
    [declare] che cosa fa { $ship }?
    [fire] fuoco su { $ship } a { $where }?
    [press] continui l'attacco o rompi il contatto?
    [stand] combatti o fuggi?
    [escape] dove fugge { $ship }?
    [prize] che ne è di { $ship }?
    [loot] prendi quello che vuoi da { $ship }
    [stow] carica { $ship }
    [give-up] una nave di troppo: rinuncia a una
    [let-go] { $ship } è libera di andare
    [retreat] { $ship } deve andarsene: dove?
    [landing] { $where } è tua: sbarca truppe, carica dal deposito
    [base] fai di { $where } la tua base?
    [load] carica { $ship }
    [unload] scarica { $ship }
   *[over] la partita è finita
}

## Che cosa si può fare

pp-action = { $action ->
    [choose] Naviga per { $what }
    [choose-pirate] Fai il pirata
    [flag] La tua bandiera su { $where }
    [stay] Resta quello che sei
    [turn-pirate] Diventa pirata, per sempre; { $n } di oro in banca tornano al banco
    [leave] Lascia la partita
    [keep] Tieni { $ship }
    [roll] Tira per una nave: arriva con 4, 5 o 6
    [pass] Lascia stare
    [moor] A { $where }
    [draw] Pesca una carta dovere
    [bid] Offri { $n } l'unità
    [offer] Offri { $what }; prezzo richiesto { $n }
    [digit] { $n } come prossima cifra
    [seal] In busta chiusa: { $what } a { $n } l'unità
    [seal-pass] In busta chiusa: passo
    [accept] Accetta { $who }: { $what } a { $n } l'unità
    [refuse] Rifiuta tutte le offerte, e portalo tu per niente
    [name] { $ship }
    [buy-ship] Compra una nave ({ $what }) a { $where } per { $n }
    [buy-troop] Arruola una truppa a { $where } per { $n }
    [muster-aboard] Arruola una truppa a bordo: { $ship }, per { $n }
    [buy-fort] Ordina un forte a { $where } per { $n }
    [sell-ship] Vendi { $ship } per { $n }
    [scuttle] Autoaffonda { $ship }
    [done] Fatto
    [sail] Muovi { $ship }
    [to] A { $where }
    [to-natives] A { $where }: lì la mossa finisce, e i nativi fanno fuoco
    [stop] Resta qui
    [act] Fai agire { $ship }
    [nothing] Non fare nulla
    [attack-ship] Attacca { $ship }: vinci { $n } volte su { $m }, se resiste
    [attack-port] Attacca { $where }: vinci { $n } volte su { $m }
    [declare-load] Carica
    [declare-unload] Scarica, consegna, vendi
    [claim] Prendi { $where } come base
    [bombard] Fuoco da { $where } su { $ship }: vinci { $n } volte su { $m }, se resiste
    [fire] Fuoco: vinci { $n } volte su { $m }, se resiste
    [hold] Non sparare
    [fight] Combatti: chi attacca vince questo scambio { $n } volte su 36
    [flee] Fuggi: sei colpito { $n } volte su 36
    [release] Lasciala libera
    [take] Catturala
    [sink] Affondala
    [confiscate] Confisca il carico
    [jettison] Getta a mare un'unità di { $what }
    [gold-all] Tutto l'oro che c'è, o che ci sta
    [gold] { $n } d'oro
    [goods] Un'unità di { $what }
    [jewels] I gioielli
    [troop] Una truppa
    [load] Carica { $n } di { $what } per { $where }: là paga { $m }
    [deliver] Consegna { $what }: paga { $n }
    [deliver-jewels] Consegna i gioielli
    [sell] Vendi un'unità di { $what } per { $n }
    [sell-jewels] Vendi i gioielli per { $n }
    [back-gold-all] Riporta a bordo tutto l'oro che ci sta
    [back-gold] Riporta a bordo { $n } d'oro
    [back-goods] Riporta a bordo un'unità di { $what }
    [back-jewels] Riporta a bordo i gioielli
    [back-troop] Riporta a bordo una truppa
   *[make-base] Facciamone la tua base
}
pp-barred = { $action }: { $why }

## Perché no

pp-refusal = { $why ->
    [no-such-seat] Al posto { $number } non siede nessuno.
    [not-your-turn] Ora non tocca a te; aspetta il tuo turno.
    [not-now] Non è quello che si chiede ora.
    [not-on-this-map] Questo Impero non ha porti su questa mappa.
    [faction-taken] Qualcuno ha già scelto questa fazione.
    [no-more-pirates] Non servono altri pirati all'inizio; scegli un Impero.
    [no-such-place] Su questa mappa non c'è un luogo così.
    [no-such-ship] Non c'è nessuna nave così.
    [not-native] Ci vuole un porto nativo libero.
    [not-your-port] Non controlli questo porto.
    [not-your-ship] Questa nave non è tua.
    [not-pirate] Solo i pirati prendono i porti nativi senza lotta; un Impero li conquista.
    [already-pirate] Sei già pirata, e per sempre.
    [not-of-own-will] A questo tavolo nessuno diventa pirata di propria volontà.
    [only-in-step-zero] Puoi diventare pirata solo all'inizio del tuo turno.
    [has-base] Hai già una base; finché resiste non si sposta.
    [name-good-first] Prima di' la merce, poi il prezzo.
    [no-such-price] Non è un prezzo che puoi dire: si arriva al doppio del prezzo richiesto.
    [bank-too-poor] La cassa non ha tanto oro.
    [cannot-offer] Non puoi offrirla: non la fornisci, oppure la fornisce già la destinazione.
    [no-such-bid] Non c'è una sua offerta da accettare.
    [must-accept] Non puoi rifiutare tutte le offerte: una non supera il prezzo richiesto.
    [not-enough-gold] In questo porto non c'è abbastanza oro: ne servono { $number }.
    [fleet-full] Non puoi avere altre navi.
    [ship-elsewhere] Puoi avere una sola nave; quella nuova si compra dove sta la vecchia.
    [no-piece-left] Non ne restano pezzi.
    [has-fort] Il porto ha già un forte, o lo sta costruendo.
    [only-extended] Le navi si vendono solo nel gioco esteso.
    [not-in-port] La nave non è in porto.
    [cargo-in-the-way] Il carico deve prima passare ad altre tue navi qui, e non ci sta.
    [nowhere-for-gold] Qui non c'è dove mettere il prezzo della nave.
    [no-buyer] Qui nessuno lo compra.
    [has-moved] Questa nave ha già mosso o agito in questo turno.
    [has-acted] È già stato fatto in questo turno.
    [no-line] Nessuna linea porta là, oppure il vento è contrario.
    [not-sea] Si esce solo in mare aperto, non in un porto.
    [must-activate] Una tua nave è in un porto straniero e deve dire che cosa fa.
    [own-ship] Quella nave è tua.
    [own-port] Quel porto è della tua parte.
    [not-here] Quella nave è altrove.
    [in-truce] Su quest'isola c'è una tregua.
    [protected] Un contratto del tuo Impero protegge questa nave.
    [nothing-to-load] Qui non c'è nulla da caricare.
    [nothing-to-unload] Qui non c'è nulla da scaricare.
    [nothing-there] Non ce n'è da spostare.
    [no-room] La stiva è piena.
    [no-such-charter] Sul tavoliere non c'è un contratto così.
    [not-charter-ship] Per questo contratto è nominata un'altra nave.
    [already-loaded] Le merci di questo contratto sono già state caricate.
    [not-supplied] Questo porto non ti fornisce queste merci.
    [must-fill-hold] Le merci di un contratto riempiono la stiva: né meno né più.
    [not-aboard] A bordo non ci sono merci di un tuo contratto.
    [not-destination] Non è qui che vanno.
    [not-booty] Queste merci sono di un tuo contratto; consegnale.
    [supplied-here] Questo porto le fornisce già e non le compra.
    [entrusted] Questi gioielli ti sono affidati; consegnali.
    [ports-take-no-ships] Un porto non può catturare una nave; confisca o affonda.
    [must-draw] Devi pescare una carta dovere.
   *[game-over] La partita è finita.
}

## Opzioni

pp-option-level = base: una nave a testa; esteso: flotte, doveri obbligatori, abilità degli Imperi
pp-option-map = la mappa: i Caraibi, una laguna di sette porti per una partita breve, o una cala di tre
pp-option-start = chi gioca il primo turno: con i dadi, o il primo posto
pp-option-victory-gold = oro in banca che fa vincere
pp-option-free-starting-sloop = tutti cominciano con uno sloop
pp-option-min-players = quanti giocatori almeno
pp-option-empty-empires = gli Imperi senza giocatore stanno fermi, sparano, o sono nativi dall'inizio
pp-option-first-round-redraw = la merce di un primo contratto si ripesca finché va bene
pp-option-turn-pirate-window = quando si può diventare pirata di propria volontà
pp-option-leaving = si può lasciare la partita all'inizio del proprio turno
pp-option-island-truce = St Kitts e St Martin sono in tregua
pp-option-wind = da dove soffia il vento; da est le linee a senso unico si rovesciano
pp-option-interleave-ships = ogni nave muove e agisce prima che muova la prossima
pp-option-gold-rounding = se un migliaio d'oro cominciato occupa un'unità di stiva
pp-option-overflow-gold = la paga che non sta nella stiva è perduta, o si porta lo stesso
pp-option-partial-load = le merci di un contratto non devono riempire la stiva
pp-option-free-banking = sbarcare l'oro a casa non costa un'azione
pp-option-remote-muster = il denaro di casa arruola truppe in ogni porto controllato
pp-option-muster-aboard = le truppe si possono arruolare direttamente a bordo
pp-option-bid-style = offerte in decimi del prezzo richiesto, o in oro intero
pp-option-bidding = offerte una dopo l'altra, o in busta chiusa e aperte insieme
pp-option-charter-refusal = quando si possono rifiutare tutte le offerte
pp-option-penalty-from-slot = la prima casella dei contratti che paga la metà
pp-option-shift = i contratti avanzano fino alla prima casella vuota, o tutti
pp-option-void-on-conquest = un contratto decade quando la sua destinazione è conquistata
pp-option-gold-charter = l'oro come merce riempie la stiva, è una sola unità, o manca
pp-option-stale-duties = i doveri diventati impossibili si scartano, o restano
pp-option-duty-draw = chi deve pescare una carta dovere
pp-option-press = quando uno scafo che ha battuto una truppa tira di nuovo
pp-option-repulsed-to = dove va una nave respinta da un'altra
pp-option-port-retreat = dove va una nave respinta da un porto
pp-option-port-fire = i porti sparano nel turno di chi visita, o di chi li controlla
pp-option-natives-win = i nativi vittoriosi saccheggiano, o affondano
pp-option-new-home = se un porto di casa perduto è sostituito
pp-option-bank-per-player = oro nella cassa per ogni giocatore
pp-option-free-claim = prendere un porto nativo non costa un'azione
pp-option-privateer-fence = quanto si paga ai corsari per il bottino
pp-option-last-empire-check = quando si guarda se resta un solo Impero
pp-option-round-limit-basic = l'ultimo giro di una partita base; 0 per nessuno
pp-option-round-limit-extended = l'ultimo giro di una partita estesa; 0 per nessuno
pp-option-hidden-duties = i doveri privati li vede solo chi li ha
pp-option-historical-goods = le merci hanno i nomi del gioco stampato

## Lo schermo

pp-board-faction = Naviga per
pp-board-home = Casa
pp-board-banked = In banca
pp-board-gold = Tutto l'oro
pp-board-ships = Navi
pp-board-duties = Doveri
pp-board-none = –
pp-board-round = Giro { $n }, cassa { $bank }
pp-board-charter = Contratto, casella { $slot } ({ $percent } %): { $what } per { $where }, { $price } l'unità, { $holder }
pp-board-nobody = ancora nessuno
pp-board-ports = Porti
pp-board-held = Di chi
pp-board-guard = Guarnigione
pp-board-stash = Deposito
pp-board-supplies = Fornisce
pp-board-fort = forte
pp-board-works = forte tra { $n }
pp-board-bid = { $answer ->
    [awaited] { $who }: deve ancora rispondere
    [passed] { $who }: nessuna offerta
    [sealed] { $who }: una risposta sigillata
   *[bid] { $who }: { $what } a { $n } l'unità
}
pp-chart-mark = { $side ->
    [france] F
    [england] I
    [spain] S
    [netherlands] P
    [natives] o
   *[pirate] X
}
pp-chart-legend = F Francia, I Inghilterra, S Spagna, P Paesi Bassi, X pirati, o nativi; # forte, poi la guarnigione; (navi per numero)
pp-board-cargo = truppe { $troops }, oro { $gold }
pp-winner = { $n ->
    [one] Vince: { $who }.
   *[other] Vincono: { $who }.
}

## In una pagina

pp-pitch = Contratti, doveri, bordate e porti su una carta dei Caraibi: naviga per una corona, arricchisciti o diventa pirata.
pp-initial = { $faction ->
    [france] F
    [england] I
    [spain] S
    [netherlands] B
   *[other] –
}
pp-page-chart = Carta nautica; le frecce la spostano, più e meno la avvicinano e la allontanano
pp-page-closer = Più vicino
pp-page-further = Più lontano
pp-page-whole = Carta intera
pp-page-find = Le mie acque
pp-page-leewards = Sopravento Settentrionali
pp-page-wind = vento
pp-page-reach = Dove può andare { $ship }, e in quanti turni
pp-page-race = Corsa a { $goal } d'oro in banca
pp-page-all-gold = { $n } in tutto
pp-page-captains = Capitani
pp-page-hold-troop = { $n ->
    [one] 1 truppa
   *[other] { $n } truppe
}
pp-page-hold-gold = { $n } d'oro
pp-page-hold-goods = { $n } × { $what }
pp-page-hold-jewels = { $n ->
    [one] gioielli
   *[other] { $n } casse di gioielli
}
pp-page-hold-free = { $n } libere
pp-page-reward = paga { $n }
pp-page-charters = Contratti
pp-page-charter = Casella { $slot }, paga { $percent } %
pp-page-charter-goods = { $what } per { $where }
pp-page-charter-price = { $price ->
    [asking] prezzo richiesto { $n }
    [free] senza paga
   *[agreed] { $n } l'unità
}
pp-page-charter-loaded = { $n } a bordo
pp-page-no-charters = nessun contratto
pp-page-ports = Tutti i porti
pp-page-port = Porto
pp-page-owner = Di chi
pp-page-goods = Merci
pp-page-garrison = Guardia
pp-page-fort = forte
pp-page-works = lavori
pp-page-stash = { $n } d'oro
pp-page-turns = Turni
pp-page-turns-from = Turni da { $ship }
pp-page-fight = { $attacker } contro { $defender }
pp-page-strength = { $troops ->
    [0] nessuna truppa
    [one] 1 truppa
   *[other] { $troops } truppe
}
pp-page-adds = aggiunge { $n }
pp-page-exchange = Il prossimo scambio, su 36: chi attacca vince { $win }, pari { $tie }, perde { $lose }
pp-page-conquest = Conquista { $n } volte su 100, se nessuno fugge
pp-page-route = Carica a { $from }, consegna a { $to }: circa { $n ->
    [one] 1 turno
   *[other] { $n } turni
} con la tua nave ({ $ship })

## Scelte in una pagina: quello che va insieme sta su uno scaffale, ognuna in una parola o due

pp-shelf = { $shelf ->
    [flag] La tua bandiera su
    [ship] Compra una nave a { $where }
    [troop] Arruola una truppa per { $n } a
    [fort] Ordina un forte per { $n } a
    [sail] Naviga fino a
    [moor] Appare a
    [offer] Offri, prezzo richiesto
    [digit] La prossima cifra del tuo prezzo
    [gold-ashore] Oro a terra
    [gold-aboard] Oro a bordo
    [cargo-ashore] A terra
    [cargo-aboard] A bordo
    [sell] Vendi un'unità
   *[overboard] Getta a mare un'unità
}
pp-brief = { $brief ->
    [priced] { $what } { $n }
    [all] Tutto
   *[troop] una truppa
}
pp-bid-label = Il tuo prezzo per unità; richiesto: { $n }
pp-bid-label-any = La tua merce e il suo prezzo per unità
pp-bid-sealed = { $what } a { $n }
pp-bid-send = Fai questa offerta

# I valori di un'opzione.
pp-option-level-basic = base
pp-option-level-extended = esteso
pp-option-map-caribbean = i Caraibi
pp-option-map-lagoon = una laguna di sette porti
pp-option-map-cove = una cala di tre porti
pp-option-start-dice = con i dadi
pp-option-start-first-seat = il primo posto
pp-option-empty-empires-neutral = stanno fermi
pp-option-empty-empires-hostile = sparano
pp-option-empty-empires-natives = sono nativi
pp-option-turn-pirate-window-own-step0 = all'inizio del proprio turno
pp-option-turn-pirate-window-own-any-step = in ogni momento del proprio turno
pp-option-turn-pirate-window-never = mai
pp-option-wind-west = da ovest
pp-option-wind-east = da est
pp-option-gold-rounding-up = sì, la occupa
pp-option-gold-rounding-down = no, non la occupa
pp-option-overflow-gold-forfeit = è perduta
pp-option-overflow-gold-carry = si porta lo stesso
pp-option-bid-style-rungs = decimi del prezzo richiesto
pp-option-bid-style-integer = oro intero
pp-option-bidding-open = una dopo l'altra
pp-option-bidding-sealed = in busta chiusa
pp-option-charter-refusal-above-asking = se superano tutte il prezzo richiesto
pp-option-charter-refusal-never = mai
pp-option-charter-refusal-always = sempre
pp-option-shift-to-gap = fino alla prima casella vuota
pp-option-shift-all = tutti
pp-option-gold-charter-fill = riempie la stiva
pp-option-gold-charter-single-unit = una sola unità
pp-option-gold-charter-removed = manca
pp-option-stale-duties-discard = si scartano
pp-option-stale-duties-keep = restano
pp-option-duty-draw-by-level = come vuole il livello
pp-option-duty-draw-always = tutti
pp-option-duty-draw-never-forced = nessuno
pp-option-press-ships-only = contro le navi
pp-option-press-never = mai
pp-option-press-always = sempre
pp-option-repulsed-to-turn-start = dove ha cominciato il turno
pp-option-repulsed-to-previous-location = da dove veniva
pp-option-port-retreat-adjacent = in un luogo vicino
pp-option-port-retreat-turn-start = dove ha cominciato il turno
pp-option-port-fire-visitor-turn = nel turno di chi visita
pp-option-port-fire-controller-turn = nel turno di chi li controlla
pp-option-natives-win-plunder = saccheggiano
pp-option-natives-win-sink = affondano
pp-option-new-home-next-turn = nel turno seguente
pp-option-new-home-never = mai
pp-option-privateer-fence-half = metà del prezzo
pp-option-privateer-fence-full = il prezzo intero
pp-option-privateer-fence-none = nulla
pp-option-last-empire-check-end-of-turn = alla fine di un turno
pp-option-last-empire-check-immediate = subito
pp-option-last-empire-check-end-of-round = alla fine di un giro

## I bot, dal più debole al più forte

pp-bot-random = Marinaio d’acqua dolce
pp-bot-random-about = fa una cosa qualsiasi tra quelle permesse, subito
pp-bot-midshipman = Guardiamarina
pp-bot-midshipman-about = offre troppo, va dove è più vicino e dimentica la via di casa, subito
pp-bot-heuristic = Comandante
pp-bot-heuristic-about = offre, carica, consegna e mette in banca, e combatte quando conviene, subito
pp-bot-post-captain = Capitano di vascello
pp-bot-post-captain-about = commercia e combatte come il comandante, con un occhio più sicuro per ciò che conviene, subito
pp-bot-commodore = Commodoro
pp-bot-commodore-about = prova alcuni piani per qualche giro, più e più volte; un decimo di secondo a turno, circa un secondo con le flotte

## Opzioni che non vanno

pp-problem-players = qui si gioca da { $least } a { $most }, non in { $seats }
pp-problem-least-players = il minimo dei giocatori può essere da 2 a 8
pp-problem-rounds = una partita ha al massimo { $most } giri, non { $rounds }
pp-problem-hidden-rounds = con i doveri privati coperti una partita ha al massimo { $most } giri
pp-problem-sealed-bids = le offerte in busta chiusa si fanno in decimi, così il loro numero non dice nulla
pp-problem-penalty = le caselle che pagano la metà cominciano da una tra la 2 e la { $most }
pp-problem-victory = per vincere serve più dei { $gold } d'oro con cui tutti cominciano
pp-problem-bank = al banco servono, per ogni giocatore, i { $gold } d'oro con cui comincia
