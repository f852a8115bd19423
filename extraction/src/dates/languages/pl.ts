import type { Grammar } from '../grammar.ts';

export const pl: Grammar = {
  months: [
    'stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia',
    'sty lut mar kwi maj cze lip sie wrz paz lis gru',
  ],
  hasSmallMonths: true,
  days: { dzisiaj: 0, dzis: 0, wczoraj: 1, przedwczoraj: 2 },
  units: {
    second: 'sekundy? sekund sekunde sek s',
    minute: 'minuty minute minut min',
    hour: 'godziny godzine godzin godz g',
    day: 'dni dzien',
    week: 'tygodnie tygodni tydzien tydz tyg',
    month: 'miesiace miesiecy miesiac mies',
    year: 'lata lat rok',
  },
  counts: { kilka: 3 },
  spans: { godzine: [1, 'hour'], minute: [1, 'minute'], tydzien: [1, 'week'], miesiac: [1, 'month'], rok: [1, 'year'] },
  ago: { after: String.raw`temu\b` },
};
