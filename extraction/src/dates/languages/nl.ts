import type { Grammar } from '../grammar.ts';

export const nl: Grammar = {
  months: [
    'januari februari maart april mei juni juli augustus september oktober november december',
    'jan feb mrt apr mei jun jul aug sep okt nov dec',
  ],
  hasSmallMonths: true,
  weekdays: 'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ma di wo do vr za zo',
  halves: { am: "'s ochtends|'s morgens", pm: "'s middags", night: "'s avonds|'s nachts" },
  at: 'om',
  labels: 'geplaatst|gepubliceerd|bijgewerkt|gewijzigd|laatst|datum|op|door',
  now: 'zojuist|zonet|nu|net',
  days: { vandaag: 0, gisteren: 1, eergisteren: 2 },
  units: {
    second: 'seconden seconde sec s',
    minute: 'minuten minuut min',
    hour: 'uren uur u',
    day: 'dagen dag dgn dg',
    week: 'weken week wk',
    month: 'maanden maand mnd',
    year: 'jaren jaar jr',
  },
  counts: {
    ...{ een: 1, twee: 2, drie: 3, vier: 4, vijf: 5, zes: 6, zeven: 7, acht: 8, negen: 9, tien: 10 },
    ...{ enkele: 3, 'een paar': 3, 'een half': 0.5 },
  },
  ago: { after: String.raw`geleden\b` },
};
