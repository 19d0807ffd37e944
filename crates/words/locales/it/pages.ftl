# Le pagine che si vedono nel browser.

page-home-running = Il server è in funzione. Chi gioca può stare davanti a un solo schermo, con il telefono in mano o lontano.
page-home-soon = I tavoli non hanno ancora le loro pagine: per ora si gioca tramite l'API, con programmi e dalla riga di comando.
page-home-api = L'API, pagina per pagina
