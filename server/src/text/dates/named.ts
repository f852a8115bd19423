import { dated, fullYear } from './numeric.ts';
import type { DateContext } from './read-date.ts';
import { readTime } from './time.ts';

/**
 * Dates with the name of a month, in any order: RFC 822 in all its variants, ctime, `March 5, 2026`, `5. März 2026`,
 * `5 de marzo de 2026`. Undefined when there is no such name. A weekday is not looked at: it is often wrong.
 */
export function readNamed(text: string, context: DateContext): Date | null | undefined {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const months: number[] = [];
  const figures: string[] = [];
  const rest = plain.replace(CLOCK, ' ').replace(OFFSET, ' ');
  for (const [word] of rest.matchAll(/\p{L}+|\d+/gu)) {
    if (/\d/.test(word)) figures.push(word);
    else {
      const named = monthOf(word);
      // In Spanish, French and Italian `mar` is Tuesday as well.
      if (named !== undefined && word === 'mar') months.push(named);
      else if (named !== undefined) months.unshift(named);
    }
  }
  const month = months[0];
  if (month === undefined || figures.length === 0) return undefined;
  const time = readTime(timeOf(text), context.language);
  if (time === null) return null;
  const at = figures.findIndex(figure => figure.length >= 3);
  const year = figures.length === 1 && at < 0 ? undefined : fullYear(figures[at >= 0 ? at : 1]!);
  const days = figures.filter((_, index) => index !== (at >= 0 ? at : 1));
  const day = days.length === 0 ? 1 : Number(days[0]);
  return dated({ year, month, day }, time, context);
}

const CLOCK = /\d{1,2}(?::|h)\d{2}(?::\d{2}(?:[.,]\d+)?)?|(?<![\d:])\d{1,2}\s*(?:[ap]m\b|uhr\b)/;
const OFFSET = /(?:gmt|utc)?\s*(?<![\da-z])[+-]\d{2}:?\d{2}\s*$|(?:gmt|utc)\s*[+-]\d{1,2}(?::?\d{2})?/;

/** From the time on, or nothing but the end: figures before it are the date's. */
function timeOf(text: string): string {
  const clock = /\d{1,2}(?::|h)\d{2}|(?<![\d:])\d{1,2}\s*(?:[ap]\.?m\b|uhr\b)/i.exec(text);
  return clock ? text.slice(clock.index) : '';
}

function monthOf(word: string): number | undefined {
  return MONTHS.get(word) ?? (word.length > 3 ? MONTHS.get(word.slice(0, 3)) && longName(word) : undefined);
}

function longName(word: string): number | undefined {
  for (const [name, month] of MONTHS) if (name.length > 3 && name.startsWith(word)) return month;
  return undefined;
}

const MONTHS = new Map<string, number>();
// English; then only what differs: German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian. No diacritics.
for (const names of [
  'january february march april may june july august september october november december',
  'jan feb mar apr may jun jul aug sep oct nov dec',
  'januar februar marz april mai juni juli august september oktober november dezember',
  'janner feber mrz apr mai jun jul aug sept okt nov dez',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'janv fevr mars avr mai juin juil aout sept oct nov dec',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'ene feb mar abr may jun jul ago set oct nov dic',
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  'jan fev mar abr mai jun jul ago set out nov dez',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'gen feb mar apr mag giu lug ago set ott nov dic',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia',
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  'янв фев мар апр май июн июл авг сен окт ноя дек',
]) {
  for (const [index, name] of names.split(' ').entries()) if (!MONTHS.has(name)) MONTHS.set(name, index + 1);
}
