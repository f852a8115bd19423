/** The built page as a function of what one address says of itself. */

import type { Language } from '@newsbell/contracts/languages';
import { escapeAttribute } from '#text/html/escape.ts';

/** Files that load beside the app's code, by the pattern of a page and by language; and words of the app by language. */
export interface Hints {
  pages: Partial<Record<string, string[]>>;
  languages: Partial<Record<string, string[]>>;
  words?: Partial<Record<string, ShellTexts>>;
  /** The scripts of the viewer of the API, in their order. */
  reference?: string[];
}

/** Texts of the app by their keys. */
export type ShellTexts = Partial<Record<string, string>>;

interface Answer {
  head: string;
  language: Language;
  page?: string;
  picture?: (texts: ShellTexts) => string;
}

/** An instance differs from others in these, which the app reads from the page. */
interface Instance {
  productName: string;
  /** The document of `/kakaoChat` is the server's, so links to it load it. */
  hasChat: boolean;
  /** Reading is for those who are signed in, so a visitor is led to the sign-in. */
  isPrivate: boolean;
}

/** The instance's own is put in once; `head` takes the place of the build's `<title>`. */
export const readTemplate = (
  html: string,
  { productName, hasChat, isPrivate }: Instance,
  hints: Hints,
): ((answer: Answer) => string) => {
  const name = escapeAttribute(productName);
  const own = [
    ...(hasChat ? ['\n    <meta name="newsbell-chat" content="/kakaoChat" />'] : []),
    ...(isPrivate ? ['\n    <meta name="newsbell-reading" content="signed-in" />'] : []),
  ].join('');
  const [start = '', end = ''] = html
    .replace(
      /(<meta\s+name="application-name"\s+content=")[^"]*"( \/>)?/,
      (_all, before: string, close = '') => `${before}${name}"${close}${close && own}`,
    )
    .split(/<title>[^<]*<\/title>/);
  const [before = '', after = ''] = end.split(root);
  const words = wordsOf(hints, productName);
  return ({ head, language, page, picture }) => {
    const known = words.get(language);
    const body = picture && known ? `${before}<div id="root">${picture(known)}</div>${after}` : end;
    const files = [...(hints.languages[language] ?? []), ...(hints.pages[page ?? ''] ?? [])];
    const links = files.map(file => `\n    <link rel="modulepreload" crossorigin href="${file}" />`).join('');
    return `${start.replace(/<html lang="[^"]*"/, `<html lang="${language}"`)}${head}${links}${body}`;
  };
};

/** As the build leaves it. */
const root = '<div id="root"></div>';

const wordsOf = ({ words = {} }: Hints, productName: string): Map<string, ShellTexts> =>
  new Map(
    Object.entries(words).map(([language, texts = {}]) => [
      language,
      {
        ...Object.fromEntries(
          Object.entries(texts).map(([key, text = '']) => [key, text.replaceAll('{{productName}}', productName)]),
        ),
        productName,
      },
    ]),
  );
