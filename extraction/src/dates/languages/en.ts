import type { Grammar } from '../grammar.ts';

export const en: Grammar = {
  months: [
    'january february march april may june july august september october november december',
    'jan feb mar apr may jun jul aug sep oct nov dec',
    'jan feb mar apr may june july aug sept oct nov dec',
  ],
  weekdays: 'monday tuesday wednesday thursday friday saturday sunday mon tues tue wed thurs thur thu fri sat sun',
  halves: { am: String.raw`a\.?\s?m\.?`, pm: String.raw`p\.?\s?m\.?`, noon: 'noon' },
  of: 'of|the',
  at: 'at|on',
  labels:
    'first published|last updated|last modified|published|posted|updated|modified|created|added|written|issued|released|date|time|on|at|by',
  now: 'just now|now|right now|a moment ago|moments? ago|seconds ago',
  days: { today: 0, yesterday: 1, 'the-day-before-yesterday': 2, 'last-night': 1 },
  units: {
    second: 'seconds second secs sec s',
    minute: 'minutes minute mins min m',
    hour: 'hours hour hrs hr h',
    day: 'days day d',
    week: 'weeks week wks wk w',
    month: 'months month mos mo',
    year: 'years year yrs yr y',
  },
  counts: {
    ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
    ...{
      'less than a': 1,
      'a few': 3,
      few: 3,
      several: 3,
      'a couple of': 2,
      'a couple': 2,
      'half an': 0.5,
      'half a': 0.5,
    },
  },
  ago: { after: String.raw`ago\b` },
};
