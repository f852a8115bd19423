import type { Grammar } from '../grammar.ts';

export const de: Grammar = {
  months: [
    'januar februar marz april mai juni juli august september oktober november dezember',
    'janner feber maerz apr mai jun jul aug sept okt nov dez',
    'jan feb mrz apr mai juni juli aug sep okt nov dez',
  ],
  weekdays: 'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so',
  halves: { am: 'morgens|vormittags', pm: 'nachmittags', night: 'abends|nachts', noon: 'mittags' },
  of: 'des',
  at: 'um|ab',
  labels: 'veroffentlicht|aktualisiert|erstellt|erschienen|datum|stand|vom|am|von|geandert|gepostet',
  now: 'gerade eben|soeben|eben|jetzt',
  days: { heute: 0, gestern: 1, vorgestern: 2 },
  units: {
    second: 'sekunden sekunde sek s',
    minute: 'minuten minute min',
    hour: 'stunden stunde std h',
    day: 'tagen tage tag t',
    week: 'wochen woche wo',
    month: 'monaten monate monat m',
    year: 'jahren jahre jahr j',
  },
  counts: {
    ...{
      ein: 1,
      eine: 1,
      einem: 1,
      einer: 1,
      zwei: 2,
      drei: 3,
      vier: 4,
      funf: 5,
      sechs: 6,
      sieben: 7,
      acht: 8,
      neun: 9,
    },
    ...{ zehn: 10, wenigen: 3, 'ein paar': 3, einigen: 3, mehreren: 3, 'einer halben': 0.5 },
  },
  ago: { before: 'vor(?: etwa| rund| ca\\.| gut| knapp)?' },
};
