import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sourceHooks } from '#source-hooks.ts';
import { crawling } from '#test/crawling.ts';
import { startCrawler } from './crawler.ts';

/** Documents of real sites, which are not part of the repository. */
const folder = new URL('../../../../../shared/data/feeds/', import.meta.url);
const manifest = new URL('manifest.tsv', folder);

/** File, language, encoding and number of entries, by the columns of the manifest. */
const rows = existsSync(manifest)
  ? readFileSync(manifest, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map(line => line.split('\t'))
      .map(([file = '', , , , , encoding = '', , entries]) => ({ file, encoding, entries: Number(entries) }))
  : [];

const c = crawling();

test.skipIf(rows.length === 0)(
  'every feed is crawled into the same items with the right charset and with none',
  async () => {
    const known = new Map<number, { file: string; entries: number }>();
    for (const [n, { file, encoding, entries }] of rows.entries()) {
      const body = readFileSync(new URL(file, folder));
      const coding = file.endsWith('.gz') ? { 'content-encoding': 'gzip' } : {};
      const charset = /none/.test(encoding) ? '' : `; charset=${encoding.replace(/.*actual /, '').trim()}`;
      for (const [host, type] of [
        [`named${n}.test`, `application/xml${charset}`],
        [`bare${n}.test`, 'application/xml'],
      ] as const) {
        const id = await c.add(host, (_request, response) =>
          response.writeHead(200, { 'content-type': type, ...coding }).end(body),
        );
        known.set(id, { file, entries });
      }
    }
    const crawler = startCrawler(c.deps, sourceHooks);
    const unchecked = async () =>
      (await sql<{ n: number }>`select count(*) as n from crawl where checked_at is null`.execute(c.db)).rows[0]!.n;
    await expect.poll(unchecked, { timeout: 120_000, interval: 200 }).toBe(0);
    await crawler.stop();

    const { rows: crawled } = await sql<{
      id: number;
      health: string;
      error_code: string | null;
      items: number;
      texts: string;
    }>`
      select p.id, c.health, c.error_code, count(i.id) as items,
        md5(string_agg(i.text, '|' order by i.text collate "C")) as texts
      from project p join crawl c on c.project_id = p.id left join lateral (
        select id, regexp_replace(concat(title, excerpt, published_at), '(named|bare)', 'host', 'g') as text
        from item where project_id = p.id) i on true
      group by p.id, c.project_id order by p.id`.execute(c.db);
    expect(crawled.filter(row => row.health !== 'ok' || row.error_code !== null)).toEqual([]);
    const counts = crawled.map(row => ({ ...known.get(row.id)!, items: row.items }));
    // A document may hold an item twice; it is stored once.
    expect(counts.filter(row => row.items > row.entries)).toEqual([]);
    expect(counts.filter(row => row.items < row.entries).map(row => row.file)).toEqual(
      twice.flatMap(file => [file, file]),
    );
    const pairs = crawled.flatMap((row, at) => (at % 2 === 0 ? [[row.texts, crawled[at + 1]!.texts]] : []));
    for (const [named, bare] of pairs) expect(named).toBe(bare);
    const { rows: broken } = await sql`
      select title from item where concat(title, excerpt, author, content) ~ '[\uFFFD\u0080-\u009F]'`.execute(c.db);
    expect(broken).toEqual([]);
  },
  180_000,
);

/** Files with an entry that another repeats: the same guid, or no guid and the same link, or the same title, day and text. */
const twice = ['hu-cp1250-bbc.xml'];
