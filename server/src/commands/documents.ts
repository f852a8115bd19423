/** `parse`, `sanitize` and `match`: what the crawler would make of a file, without network or database. One JSON line a file. */
import { parseArgs } from 'node:util';
import { StartError } from '#db/start-error.ts';
import { decode } from '#features/projects/parse/decode.ts';
import { readFeed } from '#features/projects/parse/feed.ts';
import { zoneOf } from '#features/projects/reading/zone.ts';
import { readDate } from '#text/dates/read-date.ts';
import { fold } from '#text/fold.ts';
import { sanitise } from '#text/html/sanitise.ts';
import { matches } from '#text/match.ts';
import { readQuery } from '#text/query.ts';
import { eachFile } from './files.ts';

export const parseCommand = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      'content-type': { type: 'string' },
      header: { type: 'string', multiple: true },
    },
  });
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
        ? (readDate(date, {
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
};

export const sanitizeCommand = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { base: { type: 'string' } } });
  return eachFile(positionals, bytes => ({ html: sanitise(textOf(bytes), { base: values.base }) }));
};

/** The first line of a text is its title, for keywords that end in `in:title`. */
export const matchCommand = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: joinKeywords(args),
    allowPositionals: true,
    options: { keyword: { type: 'string', multiple: true } },
  });
  const keywords = (values.keyword ?? []).map(keyword => ({
    keyword,
    query: readQuery(keyword, { everyWordIsPrefix: true }),
  }));
  if (keywords.length === 0) throw new StartError('newsbell match --keyword K… FILE…');
  return eachFile(positionals, bytes => {
    const text = textOf(bytes);
    const folded = { title: fold(text.trimStart().split(/\r?\n/, 1)[0]!), text: fold(text) };
    return { keywords: keywords.filter(({ query }) => matches(query, folded)).map(({ keyword }) => keyword) };
  });
};

/** `--keyword -word` is one option with its value, though the value begins like an option. */
const joinKeywords = (args: readonly string[]): string[] =>
  args.flatMap((arg, i) => {
    if (arg === '--keyword' && i + 1 < args.length) return [`--keyword=${args[i + 1]}`];
    return args[i - 1] === '--keyword' ? [] : [arg];
  });

const textOf = (bytes: Uint8Array): string => decode(bytes, {}).text;

const headerOf = (line: string): [string, string] => {
  const colon = line.indexOf(':');
  if (colon < 1) throw new StartError(`A header is 'Name: value', not ${JSON.stringify(line)}.`);
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
};
