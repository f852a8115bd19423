import type { Grammar } from '../grammar.ts';

export const es: Grammar = {
  months: [
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    'ene feb mar abr may jun jul ago sept oct nov dic',
    'ene feb mzo abr mayo jun jul agto setiembre oct novbre dicbre',
    'ene feb mar abr may jun jul ago set oct nov dic',
  ],
  hasSmallMonths: true,
  weekdays: 'lunes martes miercoles jueves viernes sabado domingo lun mar mie jue vie sab dom',
  halves: { am: 'de la manana', pm: 'de la tarde', night: 'de la noche' },
  of: 'de|del',
  at: 'a las?',
  labels: 'publicad[oa]|actualizad[oa]|cread[oa]|modificad[oa]|fecha|el|del|por',
  now: 'ahora mismo|ahora|justo ahora|hace un momento|hace unos instantes',
  days: { hoy: 0, ayer: 1, anteayer: 2, antier: 2, 'antes-de-ayer': 2 },
  units: {
    second: 'segundos segundo seg s',
    minute: 'minutos minuto min',
    hour: 'horas hora h',
    day: 'dias dia d',
    week: 'semanas semana sem',
    month: 'meses mes m',
    year: 'anos ano a',
  },
  counts: {
    ...{ un: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10 },
    ...{
      unos: 3,
      unas: 3,
      'unos pocos': 3,
      'unas pocas': 3,
      pocos: 3,
      algunos: 3,
      algunas: 3,
      varios: 3,
      varias: 3,
      media: 0.5,
    },
  },
  ago: { before: 'hace(?: unos| unas| casi| mas de)?' },
};
