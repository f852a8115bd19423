/** `parse`, `sanitize` and `match`: what the crawler would make of a file, without network or database. One JSON line a file. */
import { isFieldName } from '@newsbell/contracts/keyword';
import { parseDate } from '@newsbell/extraction/dates';
import { StartError } from '#db/start-error.ts';
import { decode } from '#documents/parse/decode.ts';
import { readFeed } from '#documents/parse/feed.ts';
import { zoneOf } from '#documents/zone.ts';
import { fold } from '#text/fold.ts';
import type { TextField } from '#text/folded-fields.ts';
import { sanitise } from '#text/html/sanitise.ts';
import { itemLexemes } from '#text/item-lexemes.ts';
import { matches } from '#text/match.ts';
import { readQuery } from '#text/query.ts';
import { command } from './command.ts';
import { eachFile } from './files.ts';

export const parseCommand = command({
  name: 'parse',
  usage: ["FILE… [--url URL] [--content-type TYPE] [--header 'Name: value']"],
  about: 'What the crawler reads in a document; one JSON line a file',
  details: ['FILE may be - for standard input. The exit code is 1 when a file is no feed.'],
  options: {
    url: { type: 'string', value: 'URL', about: 'the address that the document came from' },
    'content-type': { type: 'string', value: 'TYPE', about: 'its media type, with the charset' },
    header: {
      type: 'string',
      multiple: true,
      value: "'Name: value'",
      about: 'a header of its answer; may be repeated',
    },
  },
  run: async ({ values, positionals }) => {
    const headers = new Headers((values.header ?? []).map(headerOf));
    const contentType = values['content-type'] ?? headers.get('content-type') ?? undefined;
    const url = values.url ?? headers.get('content-location') ?? undefined;
    return eachFile(positionals, bytes => {
      const { text, encoding } = decode(bytes, { contentType });
      const read = readFeed(text, { url });
      if (read.kind === 'failed') return { error: { code: read.code, message: read.message } };
      const { format, title, description, link, language, image, hubs, ttlMinutes, items } = read.feed;
      const dated = (date: string | null) =>
        date
          ? (parseDate(date, {
              zone: zoneOf(language),
              language: language ?? undefined,
              now: new Date(),
            })?.toISOString() ?? null)
          : null;
      return {
        format,
        encoding,
        title,
        description,
        link,
        language,
        image,
        hubs,
        ttlMinutes,
        items: items.map(item => ({
          id: item.id,
          title: item.title,
          link: item.link,
          author: item.author,
          published: dated(item.published),
          updated: dated(item.updated),
          content: item.content,
          summary: item.summary,
          image: item.image,
          enclosures: item.enclosures,
          tags: item.tags,
        })),
      };
    });
  },
});

export const sanitizeCommand = command({
  name: 'sanitize',
  usage: ['FILE… [--base URL]'],
  about: 'Clean HTML; one JSON line a file',
  details: ['FILE may be - for standard input.'],
  options: { base: { type: 'string', value: 'URL', about: 'the address that relative ones are resolved against' } },
  run: ({ values, positionals }) =>
    eachFile(positionals, bytes => ({ html: sanitise(textOf(bytes), { base: values.base }) })),
});

export const matchCommand = command({
  name: 'match',
  usage: ['--keyword KEYWORD… [--field NAME=VALUE…] FILE…'],
  about: 'Which keywords hit each text; one JSON line a file',
  details: [
    'The first line of a text is its title, for keywords that end in in:title. FILE may be - for standard input.',
  ],
  options: {
    keyword: { type: 'string', multiple: true, value: 'KEYWORD', about: 'a keyword filter; may be repeated' },
    field: {
      type: 'string',
      multiple: true,
      value: 'NAME=VALUE',
      about: 'a field of each text, for keywords that end in in:NAME; may be repeated',
    },
  },
  // A keyword may begin like an option: `--keyword -word` becomes `--keyword=-word`.
  prepare: args =>
    args.flatMap((arg, i) => {
      if (arg === '--keyword' && i + 1 < args.length) return [`--keyword=${args[i + 1]}`];
      return args[i - 1] === '--keyword' ? [] : [arg];
    }),
  run: async ({ values, positionals, misused }) => {
    const keywords = (values.keyword ?? []).map(keyword => ({
      keyword,
      query: readQuery(keyword, { everyWordIsPrefix: true }),
    }));
    if (keywords.length === 0) throw misused('Name at least one keyword.');
    const fields = (values.field ?? []).map(fieldOf);
    return eachFile(positionals, bytes => {
      const text = textOf(bytes);
      const { folded, foldedFields } = itemLexemes('', text, fields);
      const title = fold(text.trimStart().split(/\r?\n/, 1)[0]!);
      const found = keywords.filter(({ query }) => matches(query, { title, text: folded, fields: foldedFields }));
      return { keywords: found.map(({ keyword }) => keyword) };
    });
  },
});

const textOf = (bytes: Uint8Array): string => decode(bytes, {}).text;

const fieldOf = (given: string): TextField => {
  const equals = given.indexOf('=');
  const name = given.slice(0, Math.max(equals, 0));
  if (!isFieldName(name)) throw new StartError(`A field is NAME=VALUE, not ${JSON.stringify(given)}.`);
  return { name, value: given.slice(equals + 1) };
};

const headerOf = (line: string): [string, string] => {
  const colon = line.indexOf(':');
  if (colon < 1) throw new StartError(`A header is 'Name: value', not ${JSON.stringify(line)}.`);
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
};
