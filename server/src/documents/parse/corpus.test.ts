import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decode } from './decode.ts';
import { readFeed } from './feed.ts';

/** Documents of real sites, which are not part of the repository. */
const folder = new URL('../../../../../shared/data/feeds/', import.meta.url);

type Row = { file: string; format: string; encoding: string; entries: string; notes: string };

const rows = (): Row[] => {
  const manifest = new URL('manifest.tsv', folder);
  if (!existsSync(manifest)) return [];
  const [names, ...lines] = readFileSync(manifest, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'));
  return lines.map(line => Object.fromEntries(names!.map((name, i) => [name, line[i] ?? ''])) as Row);
};

const charset = (encoding: string) => (/none/.test(encoding) ? undefined : encoding.replace(/.*actual /, '').trim());

/** Without the documents one skipped test stands for all. */
const corpus = rows();
const missing: Row[] = [{ file: 'a corpus of real feeds', format: '', encoding: '', entries: '0', notes: '' }];

test.skipIf(corpus.length === 0).for(corpus.length === 0 ? missing : corpus)(
  '$file is read with all its entries',
  ({ file, format, encoding, entries, notes }) => {
    const bytes = readFileSync(new URL(file, folder));
    const bare = decode(bytes);
    const named = decode(bytes, { contentType: charset(encoding) && `text/xml; charset=${charset(encoding)}` });
    expect(named).toEqual(bare);

    const reading = readFeed(bare.text, { url: 'https://example.org/feed' });
    if (reading.kind === 'failed') throw new Error(reading.message);
    const { feed } = reading;
    expect(feed.format).toBe(format.toLowerCase().replaceAll(' ', '-'));
    expect(feed.items).toHaveLength(Number(entries));
    expect(feed.truncated).toBe(false);
    expect(feed.title).toBeTruthy();
    expect([feed.title, ...feed.items.map(({ title }) => title)].join('\n')).not.toMatch(MOJIBAKE);

    // Where the counting parser saw something else than a person does, the notes say so.
    if (/counting parser/.test(notes)) return;
    const noted = (what: string) => Number(new RegExp(`(\\d+) without ${what}`).exec(notes)?.[1] ?? 0);
    expect(feed.items.filter(({ title }) => title === null)).toHaveLength(noted('title'));
    expect(feed.items.filter(({ link }) => link === null)).toHaveLength(noted('link'));
    expect(feed.items.filter(({ id }) => id === null)).toHaveLength(noted('id'));
    expect(feed.items.filter(({ published, updated }) => !published && !updated)).toHaveLength(noted('date'));
  },
);

/** Damage, control characters, private use, and UTF-8 read as Latin-1. */
const MOJIBAKE = /[\ufffd\x00-\x08\x7f-\x9f\ue000-\uf8ff]|Ã[\x80-\xbf]|â€/;
