### Letter of Marque, con le parole del suo regolamento.
###
### Il nome di un giocatore è il suo colore. Dove si chiede $viewer, dice chi legge la frase: `actor` chi vi agisce,
### `owner` il proprietario della nave di cui si parla, `other` chiunque altro.
###
### $base è `armed`, `defenceless` oppure `hidden`, quando chi legge non può saperlo.
###
### Un tesoro è «da 6», e così la nave che lo porta: con un articolo, 1 e 8 vorrebbero l'apostrofo.

## Nomi

lom-colour = { $colour ->
    [red] Rosso
    [blue] Blu
    [green] Verde
    [yellow] Giallo
    [black] Nero
   *[white] Bianco
}
# Il nome di un posto che nessuno può avere.
lom-seat = Posto { $number }
# Detto di una nave.
lom-base = { $base ->
    [armed] armata
   *[defenceless] indifesa
}

## Che cosa è successo

lom-told-turned-up = { $viewer ->
    [actor] Hai scoperto un tesoro da { $treasure }.
   *[other] { $player } ha scoperto un tesoro da { $treasure }.
}
lom-told-chose = { $viewer ->
    [actor] { $base ->
        [armed] Hai scelto una nave armata come prima nave.
        [defenceless] Hai scelto una nave indifesa come prima nave.
       *[hidden] Hai scelto la tua prima nave.
    }
   *[other] { $player } ha scelto la sua prima nave.
}
lom-told-placed = Le prime navi sono tutte in mare.
lom-told-begins = { $viewer ->
    [actor] Cominci tu: nessuno ha in mare un tesoro più basso.
   *[other] Comincia { $player }: nessuno ha in mare un tesoro più basso.
}
lom-told-begins-by-lot = { $viewer ->
    [actor] Più giocatori hanno il tesoro più basso: si tira a sorte e cominci tu.
   *[other] Più giocatori hanno il tesoro più basso: si tira a sorte e comincia { $player }.
}
lom-told-left = { $viewer ->
    [actor] { $base ->
        [armed] La tua nave armata è salpata con il tesoro da { $treasure }.
        [defenceless] La tua nave indifesa è salpata con il tesoro da { $treasure }.
       *[hidden] La tua nave è salpata con il tesoro da { $treasure }.
    }
   *[other] Una nave di { $player } è salpata con il tesoro da { $treasure }.
}
# $points è il valore del tesoro in punti, come «5 punti».
lom-told-arrived = { $viewer ->
    [actor] La tua nave da { $treasure } è rientrata in porto: { $points } per te.
   *[other] La nave da { $treasure } di { $player } è rientrata in porto: { $points } per { $player }.
}
lom-told-failed = { $viewer ->
    [actor] Hai sparato alla nave da { $treasure } di { $owner }: è armata. Il tuo cannone va a { $owner }.
    [owner] { $player } ha sparato alla tua nave da { $treasure }: è armata. Il cannone di { $player } è tuo.
   *[other] { $player } ha sparato alla nave da { $treasure } di { $owner }: è armata. Il cannone di { $player } va a { $owner }.
}
lom-told-captured = { $viewer ->
    [actor] Hai sparato alla nave da { $treasure } di { $owner }: è indifesa. Il tesoro è tuo.
    [owner] { $player } ha sparato alla tua nave da { $treasure }: è indifesa. Il tesoro va a { $player }.
   *[other] { $player } ha sparato alla nave da { $treasure } di { $owner }: è indifesa. Il tesoro va a { $player }.
}
lom-told-beaten-off = { $viewer ->
    [actor] { $owner } ha respinto il tuo attacco e ha preso il cannone.
    [owner] Hai respinto l'attacco di { $player } e hai preso il cannone.
   *[other] { $owner } ha respinto l'attacco di { $player } e ha preso il cannone.
}
lom-told-passed = { $viewer ->
    [actor] Hai passato il turno.
   *[other] { $player } ha passato il turno.
}
lom-told-ended = La partita è finita.
lom-told-revealed = { $viewer ->
    [owner] { $base ->
        [armed] La nave che ha portato in porto il tuo tesoro da { $treasure } era armata.
       *[defenceless] La nave che ha portato in porto il tuo tesoro da { $treasure } era indifesa.
    }
   *[other] { $base ->
        [armed] La nave che ha portato in porto il tesoro da { $treasure } di { $owner } era armata.
       *[defenceless] La nave che ha portato in porto il tesoro da { $treasure } di { $owner } era indifesa.
    }
}

## Che cosa si può fare

lom-action-choose = { $base ->
    [armed] { $left ->
        [one] Metti una nave armata sul tesoro da { $treasure } (te ne resta { $left })
       *[other] Metti una nave armata sul tesoro da { $treasure } (te ne restano { $left })
    }
   *[defenceless] { $left ->
        [one] Metti una nave indifesa sul tesoro da { $treasure } (te ne resta { $left })
       *[other] Metti una nave indifesa sul tesoro da { $treasure } (te ne restano { $left })
    }
}
lom-action-choose-any = { $base ->
    [armed] Metti una nave armata su un tesoro
   *[defenceless] Metti una nave indifesa su un tesoro
}
# $treasures sono i valori rimasti nel mazzo, in elenco; $n dice quanti sono.
lom-action-leave = { $n ->
    [0] Fai salpare una nave: scopri il prossimo tesoro
    [1] Fai salpare una nave: scopri l'ultimo tesoro ({ $treasures })
   *[other] Fai salpare una nave: scopri il prossimo tesoro ({ $treasures })
}
lom-action-arrive = Fai rientrare la nave da { $treasure } (+{ $points })
# $n dice quanti cannoni ha chi attacca.
lom-action-attack = { $n ->
    [0] Attacca la nave da { $treasure } di { $owner }
    [1] Attacca la nave da { $treasure } di { $owner } con il tuo ultimo cannone
   *[other] Attacca la nave da { $treasure } di { $owner } con uno dei tuoi { $n } cannoni
}
# $attack è la frase qui sopra.
lom-action-attack-armed = { $attack } (si sa che è armata: { $owner } guadagnerebbe un punto)
lom-action-pass = Passa il turno

## Che cosa non si può fare, e perché

lom-refusal-no-such-seat = Al posto { $number } non siede nessuno.
lom-refusal-game-over = La partita è finita.
lom-refusal-not-your-turn = Non è il tuo turno.
lom-refusal-already-chosen = Hai già scelto la tua prima nave; aspetta che tutti abbiano scelto.
lom-refusal-ship-awaited = Hai un tesoro scoperto che aspetta la sua nave: scegli se armata o indifesa.
lom-refusal-no-treasure-turned-up = Nessun tuo tesoro aspetta una nave; la nave si sceglie dopo aver scoperto un tesoro.
lom-refusal-none-in-reserve = { $base ->
    [armed] Non hai più navi armate nella riserva.
   *[defenceless] Non hai più navi indifese nella riserva.
}
lom-refusal-deck-empty = Nessuna nave può salpare: il tuo mazzo è vuoto.
lom-refusal-no-ship-at-sea = Nessuna nave può rientrare: non ne hai in mare.
lom-refusal-not-at-sea = Non hai in mare una nave con un tesoro da { $treasure }.
lom-refusal-no-cannon = Non puoi attaccare: non ti restano cannoni.
lom-refusal-no-target = Non puoi attaccare: nessun avversario ha navi in mare.
lom-refusal-own-ship = Non puoi attaccare una tua nave.
lom-refusal-target-not-at-sea = { $owner } non ha in mare una nave con un tesoro da { $treasure }.
lom-refusal-known-armed = La nave da { $treasure } di { $owner } ha già respinto un attacco e non può essere attaccata di nuovo.
lom-refusal-may-not-pass = Non puoi passare finché hai carte nel mazzo o navi in mare.

## Che cosa si aspetta

lom-prompt-turn = { $viewer ->
    [actor] Tocca a te, { $player }.
   *[other] Tocca a { $player }.
}
lom-prompt-choose = { $viewer ->
    [actor] Scegli la nave per il tuo tesoro da { $treasure }.
   *[other] { $player } sta scegliendo la nave per il tesoro da { $treasure }.
}
# $players è un elenco; $n dice quanti sono.
lom-prompt-first-ships = { $n ->
    [one] Si aspetta che { $players } scelga la sua prima nave.
   *[other] Si aspetta che { $players } scelgano la loro prima nave.
}
lom-prompt-over = La partita è finita.

## Il risultato
##
## $viewer è `winner` se chi legge è tra i vincitori, altrimenti `other`; $n dice quanti sono i vincitori e $winners li
## elenca, per primo chi legge, come «tu». $points è un testo come «26 punti».

lom-outcome = { $n ->
    [one] { $viewer ->
        [winner] Hai vinto con { $points }.
       *[other] Ha vinto { $winners } con { $points }.
    }
   *[other] { $viewer ->
        [winner] { $winners } condividete la vittoria con { $points } ciascuno.
       *[other] { $winners } condividono la vittoria con { $points } ciascuno.
    }
}
# Le due frasi seguenti si dicono una dopo l'altra. $players elenca tutti quelli che hanno più punti.
lom-outcome-level = In parità a { $points }: { $players }.
# $cannons dice quante di quelle carte cannone ha ogni vincitore; $others elenca quante ne hanno gli altri in parità.
lom-outcome-on-cannons = { $n ->
    [one] { $viewer ->
        [winner] Hai vinto grazie ai { $cards }, { $cannons } a { $others }.
       *[other] Ha vinto { $winners } grazie ai { $cards }, { $cannons } a { $others }.
    }
   *[other] { $viewer ->
        [winner] { $winners } condividete la vittoria grazie ai { $cards }, { $cannons } a { $others }.
       *[other] { $winners } condividono la vittoria grazie ai { $cards }, { $cannons } a { $others }.
    }
}
# $cards, le carte cannone che decidono una parità.
lom-outcome-cards = { $tie_break ->
    [captured] cannoni catturati
   *[held] cannoni catturati o mai sparati
}

## Che cosa ha un giocatore

lom-fleet-sea = In mare
lom-fleet-turned-up = Scoperto
lom-fleet-deck = Mazzo
lom-fleet-reserve = Riserva
lom-fleet-cannons = Cannoni
lom-fleet-score = Punteggio
lom-fleet-none = –
lom-fleet-ship = { $base ->
    [armed] { $treasure } armata
    [defenceless] { $treasure } indifesa
   *[hidden] { $treasure }
}
# Detto al proprietario. $ship è il testo qui sopra.
lom-fleet-ship-open = { $ship } (lo sanno tutti)
lom-fleet-in-deck = { $n ->
    [0] vuoto
   *[other] { $n } ({ $treasures })
}
lom-fleet-in-reserve = { $n ->
    [0] nessuna
    [one] { $n } nave
   *[other] { $n } navi
}
# Detto al proprietario.
lom-fleet-in-own-reserve = { $armed ->
    [one] { $defenceless ->
        [one] { $armed } armata, { $defenceless } indifesa
       *[other] { $armed } armata, { $defenceless } indifese
    }
   *[other] { $defenceless ->
        [one] { $armed } armate, { $defenceless } indifesa
       *[other] { $armed } armate, { $defenceless } indifese
    }
}
lom-fleet-prize = { $treasure } di { $owner }
lom-fleet-trophies = { $n ->
    [one] { $n } cannone catturato
   *[other] { $n } cannoni catturati
}
# $parts elenca i tesori propri, quelli catturati e i cannoni catturati.
lom-fleet-total = { $parts } = { $points }

## Opzioni

lom-option-tie-break = quali carte cannone decidono una parità: quelle catturate, o anche quelle mai sparate
lom-option-duel = si può giocare in due (non ufficiale)
lom-option-show-known-armed = la nave che ha respinto un attacco resta segnata; con false è un gioco di memoria
lom-option-reattack = se una nave che ha respinto un attacco può essere attaccata di nuovo
lom-option-post-game-reveal = alla fine si girano tutte le navi
lom-option-start-tie = chi comincia se più giocatori hanno il tesoro più basso: uno a sorte, o il primo in ordine di posto
lom-option-ships = navi e tesori di ogni giocatore
lom-option-armed = navi armate di ogni giocatore
lom-option-treasures = valori dei tesori, uno per nave, tutti diversi
lom-option-cannons = cannoni di ogni giocatore
lom-option-colours = colori dei posti, uno per posto, tutti diversi

## La tavola sul terminale

lom-board-armed = A
lom-board-defenceless = I
lom-board-legend = A armata, I indifesa, ? sconosciuta, ! lo sanno tutti, (6) aspetta la sua nave
lom-board-unfired = Mai sparati

## In una pagina

lom-pitch = Le navi attraversano il mare sotto gli occhi di tutti, ma solo chi le possiede sa quali sono armate. Bluffa, fai fuoco e porta a casa i tesori.

# I valori di un'opzione.
lom-option-tie-break-captured = cannoni catturati
lom-option-tie-break-held = cannoni catturati e mai sparati
lom-option-reattack-allow = sì, può
lom-option-reattack-forbid = no, non può
lom-option-start-tie-random = a sorte
lom-option-start-tie-seat = in ordine di posto

## I bot, dal più debole al più forte

lom-bot-random = Marinaio d’acqua dolce
lom-bot-random-about = fa una cosa qualsiasi tra quelle permesse, subito
lom-bot-cabin-boy = Mozzo
lom-bot-cabin-boy-about = mira a ciò che vale di più e arma ciò che vale di più, subito
lom-bot-heuristic = Cannoniere
lom-bot-heuristic-about = conta i cannoni, pesa i colpi e i rischi, e bluffa, subito
lom-bot-lieutenant = Tenente
lom-bot-lieutenant-about = va a occhio come il cannoniere, ma una scelta su due la gioca fino alla fine cento volte; millesimi di secondo
lom-bot-admiral = Ammiraglio
lom-bot-admiral-about = guarda avanti alcune scelte e gioca molte volte fino alla fine, nei mondi in cui crede; i duelli li calcola per tutto ciò che le due parti possono nascondere; fino a un secondo a mossa, nei duelli circa un secondo

## Opzioni che non vanno

lom-problem-duel = in due si gioca solo con l'opzione duel=true
lom-problem-seats = Letter of Marque è per 3-{ $most } giocatori, non per { $seats }
lom-problem-ships = un giocatore ha da 1 a { $most } navi, non { $ships }
lom-problem-armed = non si possono armare { $armed } navi su { $ships }
lom-problem-cannons = un giocatore ha da 0 a { $most } cannoni, non { $cannons }
lom-problem-treasures = il numero dei tesori ({ $treasures }) non è quello delle navi ({ $ships })
lom-problem-treasure = un tesoro vale da 1 a { $most }, non { $treasure }
lom-problem-treasure-twice = il tesoro da { $treasure } è elencato due volte
lom-problem-colours = il numero dei colori ({ $colours }) non è quello dei posti ({ $seats })
lom-problem-colour-twice = un posto solo può avere il colore { $colour ->
    [red] rosso
    [blue] blu
    [green] verde
    [yellow] giallo
    [black] nero
   *[white] bianco
}
