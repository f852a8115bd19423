import type { DigestLetter, LetterEntry } from './digest-letter.ts';

/** A digest as text that is worth reading: one entry after the other, each with its address on a line of its own. */
export const digestPlain = ({
  heading,
  lead,
  alerts,
  entries,
  uncertain,
  onward,
  why,
  links,
  colon,
}: DigestLetter): string =>
  `${[
    [heading, lead].join('\n'),
    ...alerts.map(({ text, actors, link }) => [text, actors, link].filter(Boolean).join('\n')),
    ...entries.map(entryLines),
    [uncertain, onward.text, onward.link].filter(Boolean).join('\n'),
    ['-- ', why, ...links.map(({ text, link }) => `${text}${colon}${link}`)].join('\n'),
  ].join('\n\n')}\n`;

const entryLines = (
  { title, link, source, time, mark, excerpt, fields, reasons, others }: LetterEntry,
  at: number,
): string =>
  [
    `${at + 1}. ${title}`,
    [mark, source, time].filter(Boolean).join(' · '),
    excerpt,
    ...fields,
    reasons.join(' · '),
    others,
    link,
  ]
    .filter(Boolean)
    .map((line, n) => (n === 0 ? line : `   ${line}`))
    .join('\n');
