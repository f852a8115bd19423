import type { Grammar } from '../grammar.ts';

export const it: Grammar = {
  months: [
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    'gen feb mar apr mag giu lug ago set ott nov dic',
    'genn febbr mar apr magg giu lugl ago sett ott nov dic',
  ],
  hasSmallMonths: true,
  weekdays: 'lunedi martedi mercoledi giovedi venerdi sabato domenica lun mar mer gio ven sab dom',
  halves: { am: 'del mattino', pm: 'del pomeriggio', night: 'di sera' },
  of: 'di|del',
  at: 'alle ore|alle|ore|h',
  labels: 'pubblicat[oa]|aggiornat[oa]|modificat[oa]|creat[oa]|data|il|del|di|da|lo',
  now: 'adesso|ora|proprio ora|poco fa|un attimo fa',
  days: { oggi: 0, ieri: 1, "l'altro-ieri": 2, "l'altroieri": 2, 'altro-ieri': 2 },
  units: {
    second: 'secondi secondo sec s',
    minute: 'minuti minuto min',
    hour: 'ore ora h',
    day: 'giorni giorno gg g',
    week: 'settimane settimana sett',
    month: 'mesi mese',
    year: 'anni anno',
  },
  counts: {
    ...{ un: 1, una: 1, "un'": 1, uno: 1, due: 2, tre: 3, quattro: 4, cinque: 5, sei: 6, sette: 7, otto: 8, nove: 9 },
    ...{ dieci: 10, pochi: 3, poche: 3, alcuni: 3, alcune: 3, qualche: 3, mezz: 0.5, "mezz'": 0.5 },
  },
  ago: { after: String.raw`fa\b` },
};
