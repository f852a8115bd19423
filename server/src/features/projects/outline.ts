/** Reads the sources of an OPML document (OPML 2.0): what has an xmlUrl, under the names of its folders. */
import { Parser } from 'htmlparser2';

export interface Outline {
  feedUrl: string;
  title: string | null;
  /** Its own `category` values, else the folders that it lies in. */
  tags: string[];
}

/** Lenient: a broken document gives the sources that can be had. */
export const readOutlines = (opml: string): Outline[] => {
  const found: Outline[] = [];
  const folders: (string | null)[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name !== 'outline') return;
        const a = Object.fromEntries(
          Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value.trim()]),
        );
        const title = a.title || a.text || null;
        if (a.xmlurl)
          found.push({
            feedUrl: a.xmlurl,
            title,
            tags: categories(a.category) ?? folders.filter(each => each !== null),
          });
        folders.push(a.xmlurl ? null : title);
      },
      onclosetag: name => {
        if (name === 'outline') folders.pop();
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(opml);
  return found;
};

const categories = (value: string | undefined): string[] | undefined =>
  value
    ? value
        .split(',')
        .map(each => each.split('/').at(-1)!.trim())
        .filter(Boolean)
    : undefined;
