import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { crawling, rssOf } from '#test/crawling.ts';
import { document } from '#test/origin.ts';
import { claimHosts } from './claims.ts';
import { kindOf } from './kinds/list.ts';
import { settlementsFor } from './notes.ts';
import { settle } from './settle.ts';
import { dueTargets } from './targets.ts';

const c = crawling();

const named = (name: string, more = '') =>
  `<guid>${name}</guid><title>${name}</title><link>http://a.test/${name}</link>${more}`;
const description = (html: string) => `<description><![CDATA[${html}]]></description>`;

// Georgian letters take three bytes each: as many words as a document may hold are more than a tsvector holds.
const georgianWord = (n: number) =>
  Array.from({ length: 24 }, (_, i) => String.fromCharCode(0x10d0 + ((Math.floor(n / 33 ** (i % 4)) + i) % 33))).join(
    '',
  );

const random = (length: number) => {
  let seed = 7;
  return Array.from({ length }, () => {
    seed = (seed * 48271) % 0x7fffffff;
    return String.fromCharCode(0x4e00 + (seed % 20_000));
  }).join('');
};

test.each<[string, string]>([
  ['a NUL as a reference', named('odd', `${description('a&#0;b')}<author>&#x0;x</author><category>&#0;c</category>`)],
  [
    'lone surrogates',
    named('odd', `${description('&#xD800;x')}<category>&#xDC00;</category><author>&#xD83D;</author>`),
  ],
  ['a date in the year 1', named('odd', '<pubDate>Mon, 01 Jan 0001 00:00:00 GMT</pubDate>')],
  ['a date in the year 0', named('odd', '<pubDate>0000-00-00T00:00:00Z</pubDate>')],
  ['a date in the first minutes of the year 1', named('odd', '<pubDate>0001-01-01T00:00:00+09:00</pubDate>')],
  ['a date in the year 275760', named('odd', '<pubDate>8640000000000000</pubDate>')],
  ['a date in the year 9999', named('odd', '<pubDate>Fri, 31 Dec 9999 23:59:59 -1200</pubDate>')],
  ['a date before our era', named('odd', '<pubDate>-62135596801</pubDate>')],
  [
    'a file longer than an integer',
    named('odd', '<enclosure url="http://a.test/x" length="99999999999999999999" type="a/b"/>'),
  ],
  ['a file of -1 bytes', named('odd', '<enclosure url="http://a.test/x" length="-1" type="a/b"/>')],
  ['a tag of 10 KB', named('odd', `<category>${'t'.repeat(10_240)}</category>`)],
  ['a word of 10 KB', named('odd', description('w'.repeat(10_240)))],
  [
    'more words than a search vector holds',
    named('odd', description(Array.from({ length: 20_000 }, (_, n) => georgianWord(n)).join(' '))),
  ],
  ['a title of 10 KB', `<guid>odd</guid><title>${random(10_240)}</title>`],
  ['a guid of 10 KB', `<guid>${random(10_240)}</guid><title>odd</title>`],
  ['only white space', '<guid> </guid><title> </title><link> </link>'],
  ['nothing', ''],
])('an item with %s does not take the others of its document with it', async (_, odd) => {
  const id = await c.add('a.test', document(rssOf([named('before'), odd, named('after')])));
  expect(await c.crawl(id)).toMatchObject({ kind: 'stored' });
  expect(await c.titles()).toEqual(expect.arrayContaining(['after', 'before']));
  expect(await c.crawlOf(id)).toMatchObject({ health: 'ok', crashes: 0 });
});

test('the items of a JSON feed with escapes that PostgreSQL refuses are stored', async () => {
  const body = `{"version":"https://jsonfeed.org/version/1.1","title":"T\\u0000\\ud800","description":"\\u0000","items":[
    {"id":"a\\u0000","title":"A\\u0000 \\ud83d","content_text":"x\\udc00","tags":["\\u0000","\\ud800t"],"author":{"name":"\\ud800"}},
    {"id":"b","title":"B","url":"http://a.test/\\ud800","content_html":"<p title='\\u0000'>\\udfff","date_published":"+275760-09-13T00:00:00Z",
     "attachments":[{"url":"http://a.test/f","mime_type":"\\u0000\\ud800","size_in_bytes":1e300}]},
    {"id":"c","title":"C","content_html":"<p>c"}]}`;
  const id = await c.add('a.test', document(body, { 'content-type': 'application/feed+json' }));
  expect(await c.crawl(id)).toMatchObject({ kind: 'stored', added: 3 });
});

test.each<[string, string]>([
  ['a title of 10 KB', `<title>${random(10_240)}</title>`],
  ['a title of NUL and surrogates', '<title>a&#0;&#xD800;b</title>'],
  ['a description of 100 KB', `<title>t</title><description>${random(102_400)}</description>`],
  ['a ttl beyond all numbers', `<title>t</title><ttl>${'9'.repeat(400)}</ttl>`],
  ['a negative ttl', '<title>t</title><ttl>-60</ttl>'],
  ['a language of 10 KB', `<title>t</title><language>${random(10_240)}</language>`],
])('a source with %s is stored and asked again', async (_, channel) => {
  const id = await c.add('a.test', document(rssOf([named('one')], channel)));
  expect(await c.crawl(id)).toMatchObject({ kind: 'stored', added: 1 });
  expect((await c.crawlOf(id)).next_at!.getTime()).toBeGreaterThan(Date.now());
});

test('what PostgreSQL refuses of a document does not take the rest with it, whatever it is', async () => {
  await sql`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'refused' using errcode = '22P05'; end $$`.execute(c.db);
  await sql`create trigger refuse before insert on item for each row when (new.title = 'odd') execute function refuse()`.execute(
    c.db,
  );
  const id = await c.add('a.test', document(rssOf(['before', 'odd', 'after'].map(name => named(name)))));
  expect(await c.crawl(id)).toEqual({ kind: 'stored', added: 2, changed: 0 });
  expect(await c.titles()).toEqual(['after', 'before']);
  expect(await c.crawl(id)).toEqual({ kind: 'unchanged' });
});

test('a settlement with texts that PostgreSQL refuses does not take the others of its batch with it', async () => {
  const ids = [await c.add('a.test', document('')), await c.add('b.test', document(''))];
  const leases = await claimHosts(c.db, 9);
  const targets = await dueTargets(
    c.db,
    leases.map(lease => lease.hostKey),
    9,
  );
  const settlements = targets.map((target, n) => {
    const { token } = leases.find(lease => lease.hostKey === target.hostKey)!;
    const detail = n === 0 ? 'said \0 and \ud800' : 'said no';
    return settlementsFor(token, target, kindOf(target), c.deps.settings, new Date()).failed('server', 'TLS', detail);
  });
  await settle(c.db, settlements);
  expect(await Promise.all(ids.map(async id => (await c.crawlOf(id)).error_code))).toEqual(['TLS', 'TLS']);
});
