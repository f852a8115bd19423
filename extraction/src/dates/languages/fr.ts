import type { Grammar } from '../grammar.ts';

export const fr: Grammar = {
  months: [
    'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
    'janv fevr mars avr mai juin juil aout sept oct nov dec',
    'janv fev mars avril mai juin juill aout sept oct nov dec',
    'jan fev mars avr mai juin juil aou sep oct nov dec',
  ],
  hasSmallMonths: true,
  weekdays: 'lundi mardi mercredi jeudi vendredi samedi dimanche lun mar mer jeu ven sam dim',
  halves: { am: 'du matin', pm: "de l'apres-midi", night: 'du soir' },
  of: 'de',
  at: 'a|vers',
  labels: 'publie|mis a jour|mise a jour|modifie|cree|poste|date|le|du|par',
  now: "a l'instant|maintenant",
  days: { "aujourd'hui": 0, 'aujourd’hui': 0, hier: 1, 'avant-hier': 2 },
  units: {
    second: 'secondes seconde sec s',
    minute: 'minutes minute min mn',
    hour: 'heures heure h',
    day: 'jours jour j',
    week: 'semaines semaine sem',
    month: 'mois m',
    year: 'annees annee ans an a',
  },
  counts: {
    ...{ un: 1, une: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, sept: 7, huit: 8, neuf: 9, dix: 10 },
    ...{ quelques: 3, plusieurs: 3, 'une demi-': 0.5, 'une demi': 0.5 },
  },
  ago: { before: 'il y a(?: environ| pres de| plus de)?' },
};
