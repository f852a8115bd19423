/** A letter in a person's language: subject, plain text and HTML that say the same. */
import type { Language } from '@newsbell/contracts/languages';
import type { Settings } from '#deps.ts';
import { fill } from '#i18n/texts.ts';
import { letterPage } from './letter-page.ts';
import { type LetterKind, lettersIn } from './letters/letters.ts';

export interface LetterFacts {
  username: string;
  /** A path of ours that the button leads to. */
  path: string;
  /** The provider that signs in now as well, or the far end that does not take our messages, by a name that people know. */
  provider?: string;
  /** The last answer of the far end. */
  error?: string;
  /** The subject of the letter: the title of a feed, and a day as people write it. */
  feed?: string;
  since?: string;
  /** Somebody has written: the address of the sender, the title, and the text with its line breaks. */
  sender?: string;
  title?: string;
  quote?: string;
}

export interface Letter {
  kind: LetterKind;
  subject: string;
  plain: string;
  html: string;
}

export const writeLetter = (
  { productName, publicUrl }: Pick<Settings, 'productName' | 'publicUrl'>,
  language: Language,
  kind: LetterKind,
  facts: LetterFacts,
): Letter => {
  const words = lettersIn(language);
  const { username, path, provider = '', error = '', feed = '', since = '', sender = '', title = '', quote } = facts;
  const { subject, before, button, after, footer = words.footer } = words.letters[kind];
  const say = (text: string) =>
    fill(text, { product: productName, username, provider, error, feed, since, sender, title });
  const parts = {
    language,
    product: productName,
    subject: say(subject),
    greeting: say(words.greeting),
    before: before.map(say),
    quote,
    button: say(button),
    link: `${publicUrl}${path}`,
    bareLink: words.bareLink,
    after: after.map(say),
    footer: say(footer),
    site: new URL(publicUrl).host,
  };
  return { kind, subject: parts.subject, plain: plainLetter(parts), html: letterPage(parts) };
};

export interface LetterParts {
  language: Language;
  product: string;
  subject: string;
  greeting: string;
  before: string[];
  quote: string | undefined;
  button: string;
  link: string;
  bareLink: string;
  after: string[];
  footer: string;
  site: string;
}

const plainLetter = ({ greeting, before, quote, button, link, after, footer, site }: LetterParts): string =>
  `${[greeting, ...before, ...quoted(quote), `${button}\n${link}`, ...after, `-- \n${footer}\n${site}`].join('\n\n')}\n`;

/** Each line is marked, so that nothing in it is taken for a part of the letter. */
const quoted = (text: string | undefined): string[] =>
  text === undefined ? [] : [text.replaceAll(/^/gm, '> ').replaceAll(/ $/gm, '')];
