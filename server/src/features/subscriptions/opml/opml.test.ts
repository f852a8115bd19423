import { existsSync, readFileSync } from 'node:fs';
import type { OpmlReport } from '@newsbell/contracts/opml';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { ensureWord } from '#features/followed-words/word.ts';
import { startReadingProject, startReadingTag } from '#features/read-state/start.ts';
import { startReadingWord } from '#features/read-state/word-start.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserOn, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { seedProject } from '#test/seed.ts';
import { seedGenerator } from '#test/seed-generator.ts';
import { settingsOf } from '#test/settings.ts';
import { importSome, MOST_REPORTS } from './import.ts';
import { readSubscriptions } from './read.ts';

let database: Database;
let app: App;
let alice: TestBrowser;
let bob: TestBrowser;
let charlie: TestBrowser;
const env = { FEEDS_PER_ACCOUNT: '300', PUBLIC_URL: 'http://newsbell.test' };

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env });
  [alice, bob, charlie] = [await somebody(), await somebody(), await somebody()];
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const somebody = async (): Promise<TestBrowser> => {
  const browser = browserOn(app);
  browser.cookies.set('sid', (await makePerson(database.db, 'other')).cookie.replace('sid=', ''));
  return browser;
};

const fileOf = (bytes: string | Buffer, name = 'file') => ({
  payload: Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"; filename="x.opml"\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n--b--\r\n'),
  ]),
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
});
const send = async (browser: TestBrowser, text: string): Promise<OpmlReport> => {
  const answer = await browser.post('/v1/subscribe/opml', { form: { text } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const starting = { startReadingProject, startReadingTag, startReadingWord, ensureWord };
const work = (db = database.db) => importSome({ db, log: () => {}, settings: settingsOf(env) }, starting);
const bring = async (browser: TestBrowser, text: string, headers = {}): Promise<OpmlReport> => {
  const { id } = await send(browser, text);
  while (await work());
  return (await browser.get(`/v1/subscribe/opml/${id}`, { headers })).json();
};
const take = async (browser: TestBrowser) => (await browser.get('/v1/subscribe/opml')).body;
const followed = async (browser: TestBrowser) =>
  (await browser.get('/v1/account/subscribes')).json() as {
    title: string;
    subscriptionFolder: { name: string } | null;
  }[];

const opml = (body: string) =>
  `<?xml version="1.0"?><opml version="2.0" xmlns:newsbell="urn:newsbell:opml:1"><body>${body}</body></opml>`;
const feeds = (count: number, from = 0) =>
  Array.from(
    { length: count },
    (_, at) => `<outline text="No ${from + at}" xmlUrl="https://many.example/${from + at}"/>`,
  ).join('');

describe('bringing subscriptions in', () => {
  it('keeps titles, folders and order, and joins folders in folders', async () => {
    const report = await bring(
      alice,
      opml(`<outline text="World"><outline text="Asia"><outline title="서울 신문" type="rss" xmlUrl="https://seoul.example/rss"/></outline>
        <outline text="Wire" xmlUrl="feed://wire.example/rss?a=1&amp;b=2"/></outline>
        <outline text="Loose" xmlUrl="https://loose.example/feed"/>`),
    );
    expect(report).toMatchObject({ state: 'done', total: 3, done: 3, added: 3, known: 0, failed: [], broken: false });
    const list = await followed(alice);
    expect(list.map(each => [each.title, each.subscriptionFolder?.name])).toEqual([
      ['서울 신문', 'World / Asia'],
      ['Wire', 'World'],
      ['Loose', undefined],
    ]);
    const { rows } =
      await sql`select feed_url from project join crawl on project_id = id where next_at <= now() order by id`.execute(
        database.db,
      );
    expect(rows[1]).toEqual({ feed_url: 'http://wire.example/rss?a=1&b=2' });
    expect(await followed(charlie)).toEqual([]);
  });

  it('tells what was known and what failed, in the language of who asks', async () => {
    const unreachable =
      '이 주소에 연결할 수 없습니다. 주소를 다시 확인하세요. 사설 네트워크, 일반적이지 않은 포트, 비밀번호가 든 주소는 읽지 않습니다.';
    await bring(alice, opml('<outline text="A" xmlUrl="https://a.example/"/>'));
    const report = await bring(
      alice,
      opml(`<outline text="A again" xmlUrl="http://www.a.example/"/><outline text="Local" xmlUrl="http://127.0.0.1/feed"/>
        <outline text="Secret" xmlUrl="https://me:word@b.example/"/><outline text="Files" xmlUrl="ftp://c.example/"/>`),
      { 'accept-language': 'ko' },
    );
    expect(report).toMatchObject({
      added: 0,
      known: 1,
      failed: [
        { title: 'Local', url: 'http://127.0.0.1/feed', reason: unreachable },
        { title: 'Secret', reason: '주소에 사용자 이름이나 비밀번호가 들어 있습니다. 이런 주소는 저장하지 않습니다.' },
        { title: 'Files', reason: unreachable },
      ],
    });
  });

  it('stops at what one may follow and add, and names the rest', async () => {
    const report = await bring(alice, opml(feeds(305)));
    expect([report.added, report.failed.length]).toEqual([300, 5]);
    expect(report.failed[0]!.reason).toBe('You have exceeded the maximum number of producible projects.');
    await sql`insert into subscription (account_id, tag) select account_id, 'tag ' || n from subscription, generate_series(1, 700) n
      where subscription.id = (select min(id) from subscription)`.execute(database.db);
    const more = await bring(bob, opml(feeds(2, 1000)));
    expect(more.added).toBe(2);
    const full = await bring(alice, opml(feeds(1, 1000)));
    expect(full.failed[0]!.reason).toBe('You can follow at most 1,000 sources, tags and searches.');
  });

  it('leaves reports of the newest only, and what is under way', async () => {
    for (let n = 0; n < MOST_REPORTS + 2; n++) await bring(alice, opml(feeds(1)));
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from opml_import`.execute(database.db);
    expect(rows[0]!.n).toBe(MOST_REPORTS);
  });

  it('keeps an address with a token from everybody else', async () => {
    await bring(alice, opml('<outline text="Mine" xmlUrl="https://a.example/feed?token=123"/>'));
    await bring(bob, opml('<outline text="His" xmlUrl="https://a.example/feed?token=123"/>'));
    const { rows } = await sql`select s.title, visibility from project p join subscription s on s.project_id = p.id
      order by p.id`.execute(database.db);
    expect(rows).toEqual([
      { title: 'Mine', visibility: 'PRIVATE' },
      { title: 'His', visibility: 'PRIVATE' },
    ]);
    expect(await take(alice)).toContain('token=123');
    expect((await charlie.get('/v1/projects')).body).not.toContain('Mine');
  });

  it('does each outline once, though four work on it and one of them dies', async () => {
    const { id } = await send(alice, opml(feeds(60)));
    const tx = await database.db.startTransaction().execute();
    await sql`select from opml_import where id = ${id} for update`.execute(tx);
    await sql`insert into subscription (account_id, tag) select account_id, 'half done' from opml_import`.execute(tx);
    const worked = Promise.all(
      [1, 2, 3, 4].map(async () => {
        for (let n = 0; n < 40; n++) await work();
      }),
    );
    await worked;
    expect((await alice.get(`/v1/subscribe/opml/${id}`)).json().state).toBe('waiting');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(database.db);
    await tx
      .rollback()
      .execute()
      .catch(() => {});
    await expect
      .poll(async () => {
        await Promise.all([work(), work(), work(), work()]);
        return (await alice.get(`/v1/subscribe/opml/${id}`)).json();
      })
      .toMatchObject({ state: 'done', done: 60, added: 60, failed: [] });
    expect(await followed(alice)).toHaveLength(60);
  });

  it('is for its owner to look at, and for nobody else', async () => {
    const { id } = await send(alice, opml(feeds(1)));
    const foreign = await charlie.get(`/v1/subscribe/opml/${id}`);
    const absent = await charlie.get('/v1/subscribe/opml/00000000-0000-4000-8000-000000000000');
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
  });
});

describe('titles of a file', () => {
  const titles = async (browser: TestBrowser) => (await followed(browser)).map(each => each.title);
  const ownTitles = async () =>
    (await sql<{ title: string | null }>`select title from subscription order by id`.execute(database.db)).rows.map(
      row => row.title,
    );

  it('are what one program says for both: the person’s where the source is called otherwise', async () => {
    await seedProject(database.db, { urlKey: 'aa', title: 'The Verge', feedUrl: 'https://a.example/' });
    await seedProject(database.db, { urlKey: 'bb', title: 'Hacker News: Front Page', feedUrl: 'https://b.example/' });
    await seedProject(database.db, { urlKey: 'cc', title: 'C', feedUrl: 'https://c.example/' });
    await seedProject(database.db, { urlKey: 'dd', title: 'D', feedUrl: 'https://d.example/' });
    await bring(
      alice,
      opml(`<outline text="THE VERGE" title="The Verge" xmlUrl="https://a.example/"/><outline text="HN" xmlUrl="https://b.example/"/>
        <outline xmlUrl="https://c.example/"/><outline text="https://d.example/feed" xmlUrl="https://d.example/"/>`),
    );
    expect(await ownTitles()).toEqual([null, 'HN', null, null]);
    expect((await bob.get('/v1/projects')).body).not.toContain('HN');
  });

  it('are told apart where `text` is the person’s and `title` the feed’s', async () => {
    await bring(alice, opml('<outline text="My cousin" title="Jo’s blog" xmlUrl="https://jo.example/rss"/>'));
    expect(await titles(alice)).toEqual(['My cousin']);
    const { rows } = await sql`select title, url_key from project`.execute(database.db);
    expect(rows).toEqual([{ title: 'Jo’s blog', url_key: 'jos-blog' }]);
  });

  it('never name a source that nobody has read for others, in its title or in its address', async () => {
    await bring(alice, opml('<outline text="My awful cousin" xmlUrl="https://jo.example/rss"/>'));
    expect(await titles(alice)).toEqual(['My awful cousin']);
    const { rows } = await sql`select title, url_key from project`.execute(database.db);
    expect(rows).toEqual([{ title: 'jo.example', url_key: 'jo' }]);
  });

  it('that are old names of ours are nobody’s own', async () => {
    await seedProject(database.db, { urlKey: 'aa', title: 'New name', feedUrl: 'https://a.example/' });
    await bring(
      alice,
      opml('<outline text="Old name" title="Old name" xmlUrl="https://a.example/" newsbell:order="0"/>'),
    );
    expect(await titles(alice)).toEqual(['New name']);
  });

  it('stay as they are where the source is followed already', async () => {
    await seedProject(database.db, { urlKey: 'aa', title: 'A', feedUrl: 'https://a.example/' });
    await alice.post('/v1/subscribe/project', { payload: { urlKey: 'aa', title: 'Mine' } });
    await bring(alice, opml('<outline text="Other" xmlUrl="https://a.example/"/>'));
    expect(await titles(alice)).toEqual(['Mine']);
  });

  it('go out as `text` and `title`, with the source’s own name beside them, and come back', async () => {
    await seedProject(database.db, { urlKey: 'aa', title: 'A & co', feedUrl: 'https://a.example/' });
    await seedProject(database.db, { urlKey: 'bb', title: 'B', feedUrl: 'https://b.example/' });
    await alice.post('/v1/subscribe/project', { payload: { urlKey: 'aa', title: 'a & CO' } });
    await alice.post('/v1/subscribe/project', { payload: { urlKey: 'bb' } });
    await alice.post('/v1/subscribe/tag', { payload: { tag: 'tech', title: 'Tech' } });
    await alice.post('/v1/subscribe/word', { payload: { word: '서울', title: '우리 동네' } });
    const file = await take(alice);
    expect(file).toContain('text="a &#38; CO" title="a &#38; CO"');
    expect(file).toContain('newsbell:sourceTitle="A &#38; co"');
    expect(file.match(/sourceTitle/g)).toHaveLength(3);
    await bring(bob, file);
    expect(await titles(bob)).toEqual(['a & CO', 'B', 'Tech', '우리 동네']);
    expect(await take(bob)).toBe(file);
    await sql`update project set title = 'B, renamed'`.execute(database.db);
    expect((await titles(bob))[1]).toBe('B, renamed');
  });
});

describe('folders of a file', () => {
  const feed = (n: number) => `<outline text="No ${n}" xmlUrl="https://a.example/${n}"/>`;
  const folders = async (browser: TestBrowser) =>
    (await followed(browser)).map(each => each.subscriptionFolder?.name ?? '-');

  it('are those that the person has by an equal name, and a second time the same', async () => {
    await alice.post('/v1/subscribe/folder', { form: { name: 'News' } });
    const file = opml(`<outline text="NEWS">${feed(1)}</outline><outline text="Work">${feed(2)}</outline>
      <outline text="news ">${feed(3)}</outline><outline text="News (2)">${feed(4)}</outline>`);
    await bring(alice, file);
    expect(await folders(alice)).toEqual(['News', 'Work', 'news (3)', 'News (2)']);
    await sql`delete from subscription`.execute(database.db);
    await bring(alice, file);
    expect(await folders(alice)).toEqual(['News', 'Work', 'news (3)', 'News (2)']);
    expect((await alice.get('/v1/subscribe/folder')).json()).toHaveLength(4);
  });

  it('in folders stay two where only the outer ones differ, though both are too long to be named', async () => {
    const outer = (letter: string) => `<outline text="${letter.repeat(48)}"><outline text="News">`;
    const end = '</outline></outline>';
    await bring(alice, opml(`${outer('a')}${feed(1)}${end}${outer('b')}${feed(2)}${end}`));
    expect(await folders(alice)).toEqual(['News', 'News (2)']);
  });
});

describe('a file', () => {
  it.each([
    ['text', 'not a list at all', 'OPML_UNREADABLE'],
    ['a page', '<html><body><p>Hello', 'OPML_UNREADABLE'],
    ['nothing', '', 'OPML_UNREADABLE'],
    ['too many', opml(feeds(5001)), 'TOO_LARGE'],
    ['too deep', opml('<outline text="x">'.repeat(100_000)), 'OPML_UNREADABLE'],
    [
      'a bomb',
      `<!DOCTYPE opml [<!ENTITY a "ha">${[...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>${opml('<outline text="&j;" xmlUrl="https://a.example/"/>')}`,
      'OPML_UNREADABLE',
    ],
  ])('that is %s is refused', async (_, text, code) => {
    const answer = await alice.post('/v1/subscribe/opml', fileOf(text));
    expect(answer.json().code).toBe(code);
    expect((await sql`select from opml_import`.execute(database.db)).rows).toEqual([]);
  });

  it('of 20 MB is refused, however it is sent', async () => {
    const large = `${opml('')}${' '.repeat(20_000_000)}`;
    const sent = [
      fileOf(large),
      fileOf(large, 'text'),
      { payload: JSON.stringify({ text: large }), headers: { 'content-type': 'application/json' } },
      { form: { text: large } },
      { payload: JSON.stringify({ text: large.slice(0, 6_000_000) }), headers: { 'content-type': 'application/json' } },
      fileOf(large.slice(0, 6_000_000)),
    ];
    for (const each of sent) {
      const answer = await alice.post('/v1/subscribe/opml', each);
      expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE']);
    }
  });

  it('of another encoding is read', async () => {
    const bytes = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(opml('<outline text="東京" xmlUrl="https://t.example/"/>'), 'utf16le'),
    ]);
    const answer = await alice.post('/v1/subscribe/opml', fileOf(bytes));
    expect(answer.json()).toMatchObject({ state: 'waiting', total: 1 });
  });
});

describe('taking subscriptions out', () => {
  it('and bringing them in elsewhere loses nothing', async () => {
    await bring(
      alice,
      opml(`<outline text="A &amp; B &lt;&quot;"><outline text="One &#10; two" htmlUrl="https://a.example/" xmlUrl="https://a.example/?x=1&amp;y=%22"
          newsbell:notifyMinute="30" newsbell:keywords='["서울","-sport in:title","a \\"phrase\\""]' newsbell:order="3"/></outline>
        <outline text="tech" newsbell:tag="tech" newsbell:order="0" newsbell:mutedChannels='["fcm"]'/>
        <outline text="東京" newsbell:word="東京" newsbell:notifyMinute="30" newsbell:order="2"/>
        <outline text="A &amp; B &lt;&quot;"><outline text="first" xmlUrl="https://b.example/" newsbell:order="1"/></outline>
        <outline text="own" xmlUrl="https://c.example/?token=abc"/>`),
    );
    const file = await take(alice);
    expect(file).toContain('token=abc');
    const report = await bring(bob, file);
    expect(report).toMatchObject({ total: 5, added: 5, failed: [], broken: false });
    expect(await take(bob)).toBe(file);
    const strip = (list: unknown[]) =>
      list.map(each => ({ ...(each as object), id: 0, createdDate: '', subscriptionFolder: 0, project: 0 }));
    expect(strip(await followed(bob))).toEqual(strip(await followed(alice)));
  });

  it('news at once stay granted to a published source, and are granted to nothing else', async () => {
    await seedProject(database.db, { urlKey: 'backups', kind: 'PUBLISHED', feedUrl: null });
    await alice.post('/v1/subscribe/project', { form: { urlKey: 'backups', atOnce: 'true' } });
    const file = await take(alice);
    const stranger = '<outline text="sea" newsbell:tag="sea" newsbell:atOnce="true"/></body>';
    expect(await bring(bob, file.replace('</body>', stranger))).toMatchObject({ added: 2, failed: [] });
    expect(await followed(bob)).toMatchObject([
      { title: 'Source backups', atOnce: true },
      { tag: 'sea', atOnce: false },
    ]);
  });

  it('the wish for the text of the page is kept for a feed, and is of nothing that has no pages', async () => {
    await seedProject(database.db, { urlKey: 'paper' });
    await seedProject(database.db, { urlKey: 'backups', kind: 'PUBLISHED', feedUrl: null });
    await alice.post('/v1/subscribe/project', { form: { urlKey: 'paper', fullText: 'true' } });
    await alice.post('/v1/subscribe/project', { form: { urlKey: 'backups' } });
    const file = await take(alice);
    expect(file.match(/newsbell:fullText="true"/g)).toHaveLength(1);
    const wishing = file.replaceAll(/ newsbell:order=/g, ' newsbell:fullText="true" newsbell:order=');
    const stranger = '<outline text="sea" newsbell:tag="sea" newsbell:fullText="true"/></body>';
    const twice = wishing.replace('newsbell:fullText="true" newsbell:fullText="true"', 'newsbell:fullText="true"');
    expect(await bring(bob, twice.replace('</body>', stranger))).toMatchObject({ added: 3, failed: [] });
    expect(await followed(bob)).toMatchObject([
      { title: 'Source paper', fullText: true },
      { title: 'Source backups', fullText: false },
      { tag: 'sea', fullText: false },
    ]);
  });

  it('and bringing them in again follows feeds of generators, no matter who made them, and those of others’ private ones not', async () => {
    const open = await seedGenerator(database.db, { urlKey: 'board' });
    const ended = await seedGenerator(database.db, { urlKey: 'ended', page: 'https://ended.example/page' });
    const { account_id: bobId } = (
      await sql<{ account_id: number }>`select id as account_id from account order by id offset 1 limit 1`.execute(
        database.db,
      )
    ).rows[0]!;
    const own = await seedGenerator(database.db, { urlKey: 'own', visibility: 'PRIVATE', accountId: bobId });
    for (const urlKey of ['board', 'ended', 'own'])
      expect((await bob.post('/v1/subscribe/project', { form: { urlKey } })).statusCode).toBe(200);
    await sql`delete from generator where id = ${ended.uuid}`.execute(database.db);
    const file = await take(bob);
    for (const address of [`rss/${open.uuid}.xml`, `rss/${own.uuid}.xml`, 'ended/rss.xml'])
      expect(file).toContain(`xmlUrl="http://newsbell.test/${address}"`);
    const before = await followed(bob);
    await sql`delete from subscription`.execute(database.db);
    expect(await bring(bob, file)).toMatchObject({ added: 3, failed: [] });
    expect((await followed(bob)).map(each => each.title)).toEqual(before.map(each => each.title));

    const report = await bring(charlie, file);
    expect(report).toMatchObject({
      added: 2,
      failed: [{ url: `http://newsbell.test/rss/${own.uuid}.xml`, reason: 'Project not founded' }],
    });
    expect((await sql`select from project`.execute(database.db)).rows).toHaveLength(3);
  });

  it('is a file for a feed reader', async () => {
    const answer = await alice.get('/v1/subscribe/opml');
    expect(answer.headers['content-type']).toBe('text/x-opml; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('.opml');
  });
});

const shared = new URL('../../../../../../shared/data/opml/', import.meta.url);
describe.skipIf(!existsSync(shared))('the corpus of files', () => {
  it.each([
    ['netnewswire-subs.opml', 207, 4, false],
    ['awesome-programming-broken.opml', 50, 1, true],
    ['rssguard-icons.opml', 30, 5, false],
  ])('%s', (file, count, folders, broken) => {
    const read = readSubscriptions(readFileSync(new URL(file, shared), 'utf8'));
    if (read.kind !== 'read') throw new Error(read.kind);
    const names = new Set(read.outlines.map(each => each.folder).filter(each => each !== null));
    expect([read.outlines.length, names.size, read.broken]).toEqual([count, folders, broken]);
  });
});
