import type { Grammar } from '../grammar.ts';

export const pt: Grammar = {
  months: [
    'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
    'jan fev mar abr mai jun jul ago set out nov dez',
  ],
  hasSmallMonths: true,
  weekdays: '(?:segunda|terca|quarta|quinta|sexta)(?:-feira)? sabado domingo seg ter qua qui sex sab dom',
  halves: { am: 'da manha', pm: 'da tarde', night: 'da noite' },
  of: 'de|do',
  at: 'as?',
  labels: 'publicad[oa]|postad[oa]|atualizad[oa]|modificad[oa]|criad[oa]|data|em|por',
  now: 'agora mesmo|agora|agora ha pouco|ha pouco',
  days: { hoje: 0, ontem: 1, anteontem: 2 },
  units: {
    second: 'segundos segundo seg s',
    minute: 'minutos minuto min',
    hour: 'horas hora h',
    day: 'dias dia d',
    week: 'semanas semana sem',
    month: 'meses mes',
    year: 'anos ano',
  },
  counts: {
    ...{ um: 1, uma: 1, dois: 2, duas: 2, tres: 3, quatro: 4, cinco: 5, seis: 6, sete: 7, oito: 8, nove: 9, dez: 10 },
    ...{ alguns: 3, algumas: 3, poucos: 3, poucas: 3, varios: 3, varias: 3, meia: 0.5 },
  },
  ago: { before: '(?:ha|faz)(?: cerca de| mais de| quase)?', after: String.raw`atras\b` },
};
