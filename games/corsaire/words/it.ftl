### Corsaire, con le parole del suo regolamento.
###
### Dove si chiede $viewer, dice chi legge la frase: `actor` chi vi agisce, `other` chiunque altro. Le carte si scrivono con
### seme e numero (R07; R00 è senza numero), i gettoni con numero e colore (2B), posti della piramide e della fila con i loro
### nomi (L2-1, b3).

## Nomi

co-player = { $number ->
    [1] Nord
    [2] Sud
   *[other] Posto { $number }
}
# La lettera di un seme o di un gettone.
co-letter = { $colour ->
    [red] R
    [blue] B
   *[green] V
}
co-colour = { $colour ->
    [red] rosso
    [blue] blu
   *[green] verde
}
# Il nome intero di una carta; $number è 0 per la carta senza numero.
co-card-name = { $number ->
    [0] { $suit ->
        [red] rosso senza numero
        [blue] blu senza numero
       *[green] verde senza numero
    }
   *[other] { $suit ->
        [red] { $number } rosso
        [blue] { $number } blu
       *[green] { $number } verde
    }
}
co-no-tokens = niente
co-swap = { $pay } → { $gain }
co-swap-free = gratis → { $gain }
co-card-with-swap = { $card } ({ $swap })
co-ship = { $board ->
    [M01] Feluca
    [M02] Trabaccolo
    [M03] Leuto
    [M04] Tartana
    [M05] Sloop
    [M06] Ketch
    [M07] Pinaccia
    [M08] Sciabecco
    [M09] Senale
    [M10] Brigantino
    [M11] Polacca
    [M12] Barco
    [M13] Goletta
    [M14] Caravella
    [M15] Pinco
    [M16] Flauto
    [M17] Caracca
    [M18] Galeone
   *[M19] Indiana
}
co-rank = { $rank ->
    [three-of-a-kind] tris
    [straight-flush] scala colore
    [straight] scala
    [flush] colore
   *[garbage] accozzaglia
}
# Che cosa forma un terzetto, con la somma dei suoi numeri.
co-strength = { $rank } { $sum }

## Che cosa è successo

# $centre è `covered` se a chi legge non va ricordato; altrimenti $points sono i punti del saccheggio.
co-told-board-laid = { $centre ->
    [open] In { $place } arriva { $ship }: costa { $cost }, { $edge } per chi compra, { $points } per chi saccheggia.
   *[covered] In { $place } arriva { $ship }: costa { $cost }, { $edge } per chi compra.
}
co-told-turned-up = Su { $place } si scopre { $card }.
co-told-turned-up-hidden = Su { $place } si scopre una carta.
co-told-dealt = La tua mano è { $cards }.
co-told-dealt-other = { $n ->
    [one] { $player } ha in mano una carta.
   *[other] { $player } ha in mano { $n } carte.
}
co-told-begins = { $viewer ->
    [actor] Cominci tu.
   *[other] Comincia { $player }.
}
co-told-begins-by-lot = { $viewer ->
    [actor] La sorte ha scelto te: cominci tu.
   *[other] La sorte ha scelto { $player }, che comincia.
}
co-told-chose = Scegli { $card }.
co-told-placed = { $viewer ->
    [actor] Metti { $card } in { $slot }.
   *[other] { $player } mette { $card } in { $slot }.
}
co-told-converted = { $viewer ->
    [actor] Converti in { $slot }: { $swap }.
   *[other] { $player } converte in { $slot }: { $swap }.
}
co-told-passed = { $viewer ->
    [actor] Passi in { $slot }.
   *[other] { $player } passa in { $slot }.
}
co-told-took = { $viewer ->
    [actor] Prendi { $card } da { $place }.
   *[other] { $player } prende { $card } da { $place }.
}
co-told-took-hidden = { $viewer ->
    [actor] Prendi la carta da { $place }.
   *[other] { $player } prende la carta da { $place }.
}
# $points è un testo come “3 punti”.
co-told-bought = { $viewer ->
    [actor] Compri { $ship } in { $place } per { $cost }: { $points } a te.
   *[other] { $player } compra { $ship } in { $place } per { $cost }: { $points } a { $player }.
}
co-told-returned = { $viewer ->
    [actor] { $colour ->
        [red] Restituisci un gettone rosso.
        [blue] Restituisci un gettone blu.
       *[green] Restituisci un gettone verde.
    }
   *[other] { $colour ->
        [red] { $player } restituisce un gettone rosso.
        [blue] { $player } restituisce un gettone blu.
       *[green] { $player } restituisce un gettone verde.
    }
}
co-told-took-token = { $viewer ->
    [actor] { $colour ->
        [red] Eri senza gettoni e ne prendi uno rosso.
        [blue] Eri senza gettoni e ne prendi uno blu.
       *[green] Eri senza gettoni e ne prendi uno verde.
    }
   *[other] { $colour ->
        [red] { $player } era senza gettoni e ne prende uno rosso.
        [blue] { $player } era senza gettoni e ne prende uno blu.
       *[green] { $player } era senza gettoni e ne prende uno verde.
    }
}
co-told-looting = { $viewer ->
    [actor] Le piramidi sono complete e hai più punti di commercio: cominci tu il saccheggio.
   *[other] Le piramidi sono complete e { $player } ha più punti di commercio: comincia il saccheggio.
}
co-told-looting-tied = { $viewer ->
    [actor] Le piramidi sono complete e i punti di commercio pari: cominci tu il saccheggio.
   *[other] Le piramidi sono complete e i punti di commercio pari: { $player } comincia il saccheggio.
}
co-told-boarded = Scegli { $place } per un terzetto.
co-told-laid = Scegli { $card } per il terzetto.
# $cards elenca ciò che vi si trova.
co-told-trio = { $viewer ->
    [actor] Posi un terzetto in { $place }: { $cards }.
   *[other] { $player } posa un terzetto in { $place }: { $cards }.
}
co-face-down = { $card } coperta
co-backs = { $n ->
    [one] una carta coperta
   *[other] { $n } carte coperte
}
co-told-shown = { $viewer ->
    [actor] In { $place } scopri { $cards }.
   *[other] In { $place } { $player } scopre { $cards }.
}
co-told-won = { $viewer ->
    [actor] Vinci { $place }: { $points } a te.
   *[other] { $player } vince { $place }: { $points } a { $player }.
}
co-told-tied = In { $place } i terzetti sono pari e nessuno prende i punti.
co-told-ended = La partita è finita.
co-told-last = { $viewer ->
    [actor] Rimaste in mano a te: { $cards }.
   *[other] Rimaste in mano a { $player }: { $cards }.
}
co-told-removed = Fuori dal gioco fin dall'inizio: { $cards }.

## Che cosa si può fare

co-action-card = Metti { $card } ({ $swap })
# $left e $right sono due navi o due posti.
co-action-slot-first = { $slot }, accanto a { $left } e { $right }
co-action-slot = { $slot }, sopra { $left } e { $right }; il percorso finisce in un posto da { $first } a { $last }
co-action-convert = Converti: paghi { $pay }, prendi { $gain }
co-action-convert-free = Converti: prendi { $gain } senza pagare
# Alla riserva manca qualcosa; $gain è ciò che si può avere.
co-action-convert-short = Converti: paghi { $pay }, prendi solo { $gain }, perché la riserva non ha altro
co-action-convert-free-short = Converti: prendi solo { $gain }, perché la riserva non ha altro
co-action-pass = Passa: i gettoni restano come sono
co-action-go = { $way ->
    [left] A sinistra, in { $slot }: { $card }
   *[right] A destra, in { $slot }: { $card }
}
# $card è la carta che vi si trova, con il suo scambio.
co-action-board = { $place }: prendi { $card }; lì { $ship } costa { $cost } e dà { $edge }
co-action-buy = Compra anche { $ship }, per { $cost }: { $edge }
co-action-decline = Prendi solo la carta
co-action-return = { $colour ->
    [red] Restituisci un gettone rosso (ne hai { $n })
    [blue] Restituisci un gettone blu (ne hai { $n })
   *[green] Restituisci un gettone verde (ne hai { $n })
}
co-action-take = { $colour ->
    [red] Prendi un gettone rosso
    [blue] Prendi un gettone blu
   *[green] Prendi un gettone verde
}
co-action-loot = Posa un terzetto in { $place }, { $ship }, per { $points }
co-action-lay-hand = Posa { $card } dalla mano, coperta
co-action-lay-pyramid = Posa { $card } da { $slot } della piramide, scoperta

## Che cosa non si può fare, e perché

co-refusal-no-such-seat = Al posto { $number } non siede nessuno.
co-refusal-game-over = La partita è finita.
co-refusal-not-your-turn = Non è il tuo turno.
co-refusal-other-step = { $due ->
    [card] Non ora: scegli una carta della mano.
    [slot] Non ora: scegli un posto per la tua carta.
    [convert] Non ora: converti o passa.
    [way] Non ora: scegli la carta sotto, a sinistra o a destra.
    [board] Non ora: scegli una delle due navi.
    [buy] Non ora: compra la nave, o prendi solo la carta.
    [return] Non ora: restituisci un gettone.
    [take] Non ora: prendi un gettone.
    [loot] Non ora: scegli una nave per il terzetto.
   *[lay] Non ora: scegli una carta per il terzetto.
}
co-refusal-not-in-hand = Non hai in mano { $card }.
co-refusal-no-such-slot = La tua piramide non ha il posto { $slot }.
co-refusal-slot-taken = In { $slot } c'è già una carta, e ci resta.
co-refusal-unsupported = { $slot } poggia su due carte, e { $missing } è ancora vuoto.
co-refusal-cannot-pay = Non puoi convertire: costa { $cost }, e hai { $own }.
co-refusal-supply-short = Non puoi convertire: dà { $gain }, e la riserva non ne ha abbastanza.
co-refusal-out-of-reach = Il tuo percorso è finito in { $slot }, che non tocca { $place }.
co-refusal-cannot-afford = Non puoi comprare questa nave: costa { $cost }, e hai { $own }.
co-refusal-no-boards-left = Non si possono più comprare navi: il mazzo delle navi è vuoto.
co-refusal-none-held = { $colour ->
    [red] Non hai gettoni rossi da restituire.
    [blue] Non hai gettoni blu da restituire.
   *[green] Non hai gettoni verdi da restituire.
}
co-refusal-none-in-supply = { $colour ->
    [red] La riserva non ha gettoni rossi.
    [blue] La riserva non ha gettoni blu.
   *[green] La riserva non ha gettoni verdi.
}
co-refusal-no-such-place = Nella fila non c'è { $place }.
co-refusal-trio-there = In { $place } hai già un terzetto.
co-refusal-not-yours = Non hai { $card } né in mano né nella piramide.
co-refusal-covered = Non puoi prendere { $card }: le poggia sopra un'altra carta.

## Che cosa si aspetta

co-prompt-dealing = Le carte non sono ancora distribuite.
co-prompt-card = { $viewer ->
    [actor] Tocca a te, { $player }: quale carta metti?
   *[other] { $player } sceglie una carta.
}
co-prompt-slot = Dove metti { $card }?
co-prompt-slot-other = { $player } sceglie un posto.
co-prompt-convert = { $viewer ->
    [actor] In { $slot } c'è { $card }: converti o passi?
   *[other] { $player } è in { $slot } con { $card }: converte o passa.
}
co-prompt-way = { $viewer ->
    [actor] Da { $slot } in poi: a sinistra o a destra?
   *[other] { $player } prosegue da { $slot }, a sinistra o a destra.
}
co-prompt-board = { $viewer ->
    [actor] Il tuo percorso finisce in { $slot }: da quale nave prendi la carta?
   *[other] Il percorso di { $player } finisce in { $slot }, fra due navi.
}
co-prompt-buy = { $viewer ->
    [actor] Hai la carta di { $place }: compri anche { $ship }?
   *[other] { $player } può comprare { $ship } in { $place }.
}
# $n è di quanti gettoni sono troppi.
co-prompt-return = { $viewer ->
    [actor] { $n ->
        [one] Hai un gettone di troppo: quale restituisci?
       *[other] Hai { $n } gettoni di troppo: quale restituisci per primo?
    }
   *[other] { $player } restituisce gettoni.
}
co-prompt-take = { $viewer ->
    [actor] Non hai più gettoni: quale prendi?
   *[other] { $player } prende un gettone.
}
co-prompt-loot = { $viewer ->
    [actor] Saccheggio, { $player }: in quale posto posi il prossimo terzetto?
   *[other] { $player } posa un terzetto.
}
# $n è quale carta del terzetto.
co-prompt-lay = Carta { $n } del tuo terzetto in { $place }?
co-prompt-over = La partita è finita.

## Il risultato
##
## $points è un testo come “36 punti”; $others è il numero di punti dell'altro giocatore.

co-outcome-won = { $viewer ->
    [actor] Vinci con { $points } a { $others }.
   *[other] { $player } vince con { $points } a { $others }.
}
co-outcome-shared = Vincono entrambi, con { $points } a testa.

## Opzioni

co-option-shortage = uno scambio che la riserva non può pagare per intero: si prende quel che c'è, o non si fa
co-option-loot-tie = chi comincia il saccheggio a pari punti di commercio: il primo giocatore, il secondo, o uno a sorte
co-option-centre-vp = se i punti sotto una carta restano in vista; covered ne fa un gioco di memoria
co-option-show-known-hand = mostra quali carte in mano vengono dalle navi; false ne fa un gioco di memoria
co-option-first-player = chi comincia: uno a sorte, o il giocatore di un posto
co-option-post-game-reveal = mostra alla fine le carte tolte dal gioco e le ultime in mano
co-option-levels = livelli della piramide; la fila ha una nave in più
co-option-hand = carte in mano
co-option-removed = carte tolte dal gioco senza guardarle
co-option-boards = navi in gioco
co-option-trio = carte posate a una nave nel saccheggio

## Il tavolo sul terminale

co-table-turn = Turno { $turn } di { $of }
co-table-looting = Saccheggio, terzetto { $trio } di { $of }
co-table-stock = Mazzo { $deck }, navi { $boards }, riserva { $supply }
co-table-player = { $player }: { $tokens }, { $points }
co-table-gained = comprate { $boards }
co-table-hand = La tua mano
# $known elenca le carte che tutti hanno visto prendere; $n sono quelle che nessuno ha visto.
co-table-hand-of = { $phase ->
    [trading] { $n ->
        [0] ha in mano { $known }
        [one] ha in mano { $known } e una mai vista
       *[other] ha in mano { $known } e { $n } mai viste
    }
   *[looting] { $n ->
        [0] in mano o coperte { $known }
        [one] in mano o coperte { $known } e una mai vista
       *[other] in mano o coperte { $known } e { $n } mai viste
    }
}
co-table-hand-of-unseen = { $phase ->
    [trading] { $n ->
        [one] ha in mano una carta mai vista
       *[other] ha in mano { $n } carte mai viste
    }
   *[looting] { $n ->
        [one] in mano o coperta una carta mai vista
       *[other] in mano o coperte { $n } carte mai viste
    }
}
co-table-aside = Messe da parte: { $cards }
co-table-edge = { $edge }/{ $centre }
co-table-edge-covered = { $edge }/?
co-table-legend = A ogni nave: costo, punti per chi compra/per chi saccheggia, e la carta che ci sta sopra con il suo scambio (paghi→prendi). ▸ è dove sei, [ ] è aperto a te, ! è noto all'avversario.
co-table-legend-looting = ▒▒▒ è coperta, e lo è anche la tua segnata con *. [ ] è aperto a te; di una piramide, solo una carta su cui non ne poggia un'altra.
co-table-board = Nave
co-table-centre = Punti
co-table-winner = Vince
co-table-nobody = nessuno
co-table-trading = Commercio
co-table-loot = Saccheggio
co-table-sets = Serie
co-table-total = Totale

## In una pagina

co-pitch = Costruisci una piramide di carte per commerciare e comprare navi mercantili, poi saccheggia ciò che resta con le stesse carte.
co-to-buy = Punti per chi la compra
co-to-loot = Punti per chi la vince nel saccheggio

# I valori di un'opzione.
co-option-shortage-partial = si prende quel che c'è
co-option-shortage-forbid = non si scambia
co-option-loot-tie-first = il primo giocatore
co-option-loot-tie-second = il secondo giocatore
co-option-loot-tie-random = a sorte
co-option-centre-vp-open = in vista
co-option-centre-vp-covered = coperti
co-option-first-player-random = a sorte
co-option-first-player-1 = posto 1
co-option-first-player-2 = posto 2

## I bot, dal più debole al più forte

co-bot-random = Marinaio d’acqua dolce
co-bot-random-about = fa una cosa qualsiasi tra quelle permesse, subito
co-bot-deckhand = Mozzo di coperta
co-bot-deckhand-about = indovina dove porta il suo turno, e spesso sbaglia di qualche punto, subito
co-bot-heuristic = Nostromo
co-bot-heuristic-about = pensa il turno intero, e posa i terzetti secondo probabilità e punti, subito
co-bot-pilot = Pilota
co-bot-pilot-about = giudica ogni turno possibile e prende il migliore, senza guardare oltre; millesimi di secondo
co-bot-navigator = Navigatore
co-bot-navigator-about = giudica ogni turno possibile e soppesa ogni mano che puoi avere; pochi centesimi di secondo a turno

## Opzioni che non vanno

co-problem-seats = Corsaire è per due giocatori, non per { $seats }
co-problem-size = { $option }: { $number } non è un numero da { $least } a { $most }
co-problem-cards = servono { $needed } carte, e ce ne sono { $there }
co-problem-loot = con { $cards } carte a testa non si può saccheggiare: sono troppo poche
