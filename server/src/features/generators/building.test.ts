import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { browserAs } from '#test/browser.ts';
import { addByRule, addByXpaths, added, generating, page } from '#test/generating.ts';
import { newsPage, newsRule, newsXpaths } from '#test/generator-requests.ts';
import { document, type Handler, redirect, status } from '#test/origin.ts';
import { makePerson } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';
import { addGenerator } from './add.ts';
import { readWanted } from './wanted.ts';

const g = generating({ GENERATORS_PER_ACCOUNT: '4' });

const stored = async () => (await sql`select from project union all select from generator`.execute(g.db)).rows.length;
const html = (body: string) => document(body, { 'content-type': 'text/html' });

describe('a page becomes a feed', () => {
  it('by XPaths: a project that is due at once, under the title it was given', async () => {
    const generator = await added(g.alice, { description: 'All of the town' });
    const { uuid, urlKey } = generator;
    expect(generator).toMatchObject({
      ...newsXpaths,
      builder: 'XPATH',
      title: 'Town news',
      description: 'All of the town',
      url: 'http://page.test/',
      isPublic: true,
      rssUrl: `http://newsbell.test/rss/${uuid}.xml`,
      rssurl: `http://newsbell.test/rss/${uuid}.xml`,
      health: 'new',
      items: 3,
      fallbacks: [],
      repair: null,
      canRepair: false,
      isPaused: false,
      intervalMinutes: 30,
    });
    expect((await g.bob.get(`/v1/project?urlKey=${urlKey}`)).json()).toMatchObject({
      kind: 'GENERATED',
      visibility: 'PUBLIC',
      title: 'Town news',
      description: 'All of the town',
      feedUrl: 'http://page.test/',
      health: 'new',
    });
    const { rows } =
      await sql`select from crawl join host on key = host_key where crawl.next_at <= now() and host.next_at <= now()`.execute(
        g.db,
      );
    expect([rows.length, g.woken]).toEqual([1, 1]);
  });

  it('without pictures, where no XPath says where they are', async () => {
    for (const thumbnailXpath of ['', ' ']) {
      const { uuid, ...made } = await added(g.alice, { thumbnailXpath });
      expect(made).toMatchObject({ thumbnailXpath: '', items: 3 });
      const changed = await g.alice.put(`/v1/rssgen/${uuid}`, {
        payload: { ...page, ...newsXpaths, thumbnailXpath: '', fallbacks: [{ ...newsXpaths, thumbnailXpath: '' }] },
      });
      expect(changed.json()).toMatchObject({ thumbnailXpath: '', fallbacks: [{ thumbnailXpath: '' }] });
    }
  });

  it('by a rule, whose parameters are the link and the title by what they hold unless said otherwise', async () => {
    const answer = await addByRule(g.alice);
    expect(answer.json()).toMatchObject({ builder: 'RULE', rule: newsRule, mapping: { title: 2, link: 1 }, items: 3 });
    const unsaid = new URLSearchParams({ ...page, description: 'All', rule: newsRule });
    const made = (await g.alice.post(`/v1/rssgen?${unsaid}`)).json();
    expect(made).toMatchObject({ mapping: { title: 2, link: 1 }, items: 3 });
    const swapped = new URLSearchParams({
      ...page,
      description: 'All',
      rule: newsRule,
      titleIndex: '1',
      linkIndex: '2',
    });
    const odd = (await g.alice.post(`/v1/rssgen?${swapped}`)).json();
    expect(odd.mapping).toEqual({ title: 1, link: 2 });
    expect((await g.alice.put(`/v1/rssgen/${odd.uuid}?${unsaid}`)).json().mapping).toEqual({ title: 1, link: 2 });
    g.internet.serve('page.test', html('<p>One<b>/1</b><p>Two<b>/2</b>'));
    const query = new URLSearchParams({ ...page, description: 'Two', rule: '<p>{%}<b>{%}</b>' });
    const other = await g.alice.post(`/v1/rssgen?${query}`);
    expect(other.json()).toMatchObject({ mapping: { title: 1, link: 2 }, items: 2 });
  });

  it('over a real connection too, whose request has ended long before the page is read', async () => {
    const origin = await g.app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${origin}/v1/rssgen`, {
      method: 'POST',
      headers: {
        cookie: `sid=${g.alice.cookies.get('sid')}`,
        'content-type': 'application/json',
        origin: 'http://newsbell.test',
      },
      body: JSON.stringify({ ...page, ...newsXpaths }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([200, { items: 3 }]);
  });

  it('and its feed is found by its own address', async () => {
    const { rssUrl, urlKey } = await added(g.alice);
    const found = await g.bob.get(`/v1/project/rss?${new URLSearchParams({ link: rssUrl })}`);
    expect(found.json()).toEqual({ urlKey });
  });

  it('for one person alone where it is to be private, or where the page’s address holds a secret', async () => {
    g.internet.serve('page.test', html(newsPage));
    const secret = 'http://page.test/?token=0123456789abcdef';
    for (const more of [{ isPublic: false }, { url: secret }]) {
      const { urlKey, rssUrl, isPublic } = await added(g.alice, more);
      expect(isPublic).toBe(false);
      expect((await g.bob.get(`/v1/project?urlKey=${urlKey}`)).statusCode).toBe(404);
      expect((await g.alice.get(`/v1/project?urlKey=${urlKey}`)).statusCode).toBe(200);
      expect((await g.bob.get(`/v1/project/rss?${new URLSearchParams({ link: rssUrl })}`)).statusCode).toBe(404);
    }
  });

  it('at the address that was given, or where that has moved for good', async () => {
    g.internet.serve('today.test', redirect('http://page.test/', 302));
    g.internet.serve('old.test', redirect('http://page.test/', 301));
    expect((await added(g.alice, { url: 'http://today.test/#top' })).url).toBe('http://today.test/');
    expect((await added(g.alice, { url: 'http://old.test/' })).url).toBe('http://page.test/');
    expect((await added(g.alice, { url: 'page.test' })).url).toBe('http://page.test/');
  });

  it('more than once, each with a feed of its own', async () => {
    const [one, other] = [await added(g.alice), await added(g.bob)];
    expect(one.urlKey).not.toBe(other.urlKey);
    expect(one.rssUrl).not.toBe(other.rssUrl);
  });
});

describe('nothing is stored, and the page is not asked', () => {
  const refused = async (answer: { statusCode: number; json(): { code: string; fields?: object } }) => {
    const asked = g.internet.resolved.length;
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_FIELDS']);
    expect([await stored(), g.internet.resolved.length, asked]).toEqual([0, 0, 0]);
    return answer.json().fields;
  };

  it('of both shapes together, or of neither', async () => {
    const either = 'Send either a rule in the query or XPaths in the body.';
    const query = new URLSearchParams({ ...page, description: 'All', rule: newsRule });
    const both = await g.alice.post(`/v1/rssgen?${query}`, { payload: { ...page, ...newsXpaths } });
    expect(await refused(both)).toEqual({ rule: either, itemXpath: either });
    expect(await refused(await g.alice.post('/v1/rssgen'))).toEqual({ rule: either, itemXpath: either });
    const bare = await g.alice.post(`/v1/rssgen?${new URLSearchParams({ url: page.url })}`);
    const required = 'This value is required.';
    expect(await refused(bare)).toEqual({ title: required, description: required, rule: required });
  });

  it.each<Record<string, string>>([{}, { description: '' }, { description: ' ' }])(
    'of a rule without a description: %j',
    async given => {
      const query = new URLSearchParams({ ...page, rule: newsRule, titleIndex: '2', linkIndex: '1', ...given });
      const fields = await refused(await g.alice.post(`/v1/rssgen?${query}`));
      expect(fields).toEqual({ description: 'This value is required.' });
    },
  );

  it.each([
    ['one that breaks off', { itemXpath: '//li[' }, { itemXpath: 'The XPath is not valid from character 6 on.' }],
    [
      'a number',
      { titleXpath: 'count(a)' },
      { titleXpath: 'At character 1 nodes of the page are needed, not another value.' },
    ],
    ['a variable', { thumbnailXpath: '$x' }, { thumbnailXpath: /variable/ }],
    ['a prefix', { itemXpath: 'x:li' }, { itemXpath: /prefix/ }],
    ['too long', { itemXpath: `//${'a'.repeat(1000)}` }, { itemXpath: 'This must have at most 1000 characters.' }],
    [
      'a fallback',
      { fallbacks: [newsXpaths, { ...newsXpaths, linkXpath: '"' }] },
      { 'fallbacks.1.linkXpath': /character 1/ },
    ],
    ['too many', { fallbacks: Array(6).fill(newsXpaths) }, { fallbacks: 'At most 5 values are accepted.' }],
  ])('of XPaths that are none: %s', async (_name, wrong, fields) => {
    const told = (await refused(await addByXpaths(g.alice, wrong))) as Record<string, string>;
    expect(Object.keys(told)).toEqual(Object.keys(fields));
    for (const [name, text] of Object.entries(fields)) expect(told[name]).toMatch(text);
  });

  it.each([
    [
      'parameters that touch',
      { rule: '<a>{%}{%}</a>' },
      { rule: 'At character 4 two markers touch, so nothing says where a parameter ends.' },
    ],
    ['two mistakes', { rule: '{%}<b>{%}' }, { rule: /character 1 .*\n.*character 7 / }],
    ['a parameter that is not there', { titleIndex: '3' }, { titleIndex: 'The rule has no such parameter.' }],
    ['one parameter for two', { titleIndex: '1' }, { titleIndex: /already used/, linkIndex: /already used/ }],
    ['no number', { contentIndex: 'x' }, { contentIndex: 'This must be a whole number.' }],
  ])('of a rule with mistakes: %s', async (_name, wrong, fields) => {
    const told = (await refused(await addByRule(g.alice, wrong))) as Record<string, string>;
    expect(Object.keys(told)).toEqual(Object.keys(fields));
    for (const [name, text] of Object.entries(fields)) expect(told[name]).toMatch(text);
  });
});

describe('nothing is stored', () => {
  const refused = async (url: string, person = g.alice) => {
    const { statusCode, body } = await addByXpaths(person, { url });
    expect(await stored()).toBe(0);
    const { code, message } = JSON.parse(body);
    return [statusCode, code, message];
  };

  it('of a page that gives fewer than two items', async () => {
    const words = [400, 'NOTHING_EXTRACTED', 'Failed to extract items'];
    for (const body of [
      '<p>Nothing',
      '<ul><li><a href=/1>One</a></ul>',
      '<ul><li><a href=/1>One<li><a href=/1>One</ul>',
    ]) {
      g.internet.serve('page.test', html(body));
      expect(await refused(page.url)).toEqual(words);
    }
  });

  it('of a page of our own, however its address is written', async () => {
    g.internet.serve('bait.test', redirect('http://newsbell.test/rss/x.xml'));
    for (const url of [
      'http://newsbell.test/',
      'http://NEWSBELL.test./rss/0.xml',
      'https://newsbell.test:8443/',
      'newsbell.test/paper',
      'http://ｎewsbell.test/',
      'http://bait.test/',
    ])
      expect((await refused(url)).slice(0, 2), url).toEqual([400, 'PAGE_IS_OURS']);
    expect(g.internet.resolved.filter(host => /newsbell/i.test(host))).toEqual([]);
  });

  it('of a page of our own that is there by another name, address or way, and none is kept as a source', async () => {
    const { uuid } = await added(g.alice);
    const ourselves: Handler = (request, response) =>
      void g.app
        .inject({ url: request.url!, headers: request.headers as Record<string, string> })
        .then(({ statusCode, headers, rawPayload }) =>
          response.writeHead(statusCode, headers as Record<string, string>).end(rawPayload),
        );
    const address = g.internet.serve('www.newsbell.test', ourselves);
    g.internet.serve(address, ourselves);
    g.internet.serve('proxy.test', ourselves);
    g.internet.serve('bait.test', redirect(`http://proxy.test/rss/${uuid}.xml`));
    for (const host of ['www.newsbell.test', address, 'proxy.test:8080', 'bait.test']) {
      const url = `http://${host}/rss/${uuid}.xml`;
      expect((await addByXpaths(g.alice, { url })).json().code, url).toBe('PAGE_IS_OURS');
      expect((await g.alice.get(`/v1/rssgen/html?url=${url}`)).json().code).toBe('PAGE_IS_OURS');
      await g.alice.post('/v1/project', { form: { url } });
    }
    expect((await sql`select from project`.execute(g.db)).rows).toHaveLength(1);
  });

  it('of what is no page, or cannot be had, and why is told', async () => {
    g.internet.serve('gone.test', status(410));
    g.internet.serve('feed.test', document('<rss/>'));
    g.internet.serve('empty.test', html(''));
    g.internet.serve('big.test', html('x'.repeat(5 * 1024 * 1024 + 1)));
    expect(await refused('http://gone.test/')).toEqual([
      400,
      'PAGE_UNREADABLE',
      'Failed to fetch html. The site says that this source is gone for good (status 410).',
    ]);
    expect((await refused('http://feed.test/'))[2]).toMatch(/another kind\.$/);
    expect((await refused('http://empty.test/'))[2]).toMatch(/The document is empty\.$/);
    expect((await refused('http://big.test/'))[2]).toMatch(/The document is too large\.$/);
    expect((await refused('http://nowhere.test/'))[2]).toMatch(/Nothing could be reached/);
  });

  it('of a page that robots.txt keeps to itself', async () => {
    g.internet.serve('page.test', (request, response) =>
      request.url === '/robots.txt'
        ? response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /')
        : html(newsPage)(request, response),
    );
    expect(await refused(page.url)).toEqual([403, 'PAGE_FORBIDDEN', 'This site does not let robots read this page.']);
  });
});

describe('a person who makes many at once', () => {
  it('has one looked at, and keeps nobody else from theirs', async () => {
    let answer = () => {};
    const asked = new Promise<void>(begun => {
      g.internet.serve('slow.test', (request, response) => {
        if (request.url === '/robots.txt') return status(404)(request, response);
        answer = () => response.writeHead(200, { 'content-type': 'text/html' }).end(newsPage);
        begun();
      });
    });
    const first = addByXpaths(g.alice, { url: 'http://slow.test/' });
    await asked;
    const others = await Promise.all(Array.from({ length: 19 }, () => addByXpaths(g.alice)));
    expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
    expect((await g.alice.get('/v1/rssgen/html?url=http://page.test/')).statusCode).toBe(429);
    await added(g.bob);
    answer();
    const { uuid } = (await first).json();
    expect((await g.alice.get('/v1/rssgen/my')).json()).toMatchObject([{ uuid }]);
  });
});

describe('many people at once', () => {
  it('have their pages read one after another, and nobody is refused', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, async () => browserAs(g.app, (await makePerson(g.db, 'other')).cookie)),
    );
    const asked: (() => void)[] = [];
    let all = () => {};
    const allAsked = new Promise<void>(resolve => {
      all = resolve;
    });
    for (const at of people.keys())
      g.internet.serve(`p${at}.test`, (request, response) => {
        if (request.url === '/robots.txt') return status(404)(request, response);
        asked.push(() => html(newsPage)(request, response));
        if (asked.length === people.length) all();
      });
    const making = people.map((person, at) => addByXpaths(person, { url: `http://p${at}.test/` }));
    await allAsked;
    for (const answer of asked) answer();
    expect((await Promise.all(making)).map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200));
  });
});

describe('a person may have so many generators', () => {
  it('and not one more, no matter who else has some', async () => {
    for (let n = 0; n < 2; n++) await added(g.bob);
    for (let n = 0; n < 4; n++) await added(g.alice);
    const answer = await addByXpaths(g.alice);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'TOO_MANY_PROJECTS', message: 'You have exceeded the maximum number of producible projects.' },
    ]);
    await added(g.bob);
  });

  it('however many are asked for at once: of fifty for the last place one gets it', async () => {
    for (let n = 0; n < 3; n++) await added(g.alice);
    const answers = await Promise.all(Array.from({ length: 50 }, () => addByXpaths(g.alice)));
    expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(1);
    expect((await g.alice.get('/v1/rssgen/my')).json()).toHaveLength(4);
  });

  it('however many processes add one at once', async () => {
    for (let n = 0; n < 3; n++) await added(g.alice);
    const read = readWanted(
      {},
      { builder: 'XPATH', ...page, ...newsXpaths, description: '', isPublic: true, fallbacks: [] },
      'en',
    );
    if (read.kind === 'wrong') throw new Error(JSON.stringify(read.fields));
    const { wanted } = read;
    const settings = settingsOf({ GENERATORS_PER_ACCOUNT: '4' });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => {
        const found = { uuid: randomUUID(), accountId: g.alice.id, address: page.url, items: 3 };
        return addGenerator({ db: g.db, settings }, { ...found, wanted });
      }),
    );
    expect(outcomes.filter(outcome => outcome === 'added')).toHaveLength(1);
  });
});
