import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { browserAs, type TestBrowser } from '#test/browser.ts';
import { addByXpaths, added, generating, page } from '#test/generating.ts';
import { newsPage, newsRule, newsXpaths } from '#test/generator-requests.ts';
import { document, redirect, status } from '#test/origin.ts';
import { makePerson } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';
import { fetchPage } from './page.ts';

const g = generating({ PAGES_PER_MINUTE_ACCOUNT: '3', PAGES_PER_HOUR_ACCOUNT: '4' });

const source = (url: string, person: TestBrowser = g.alice) =>
  person.get(`/v1/rssgen/html?${new URLSearchParams({ url })}`);

const html = (body: string | Uint8Array, type = 'text/html') => document(body, { 'content-type': type });

describe('the source of a page', () => {
  it('is text whatever it says, and nobody but who is signed in has it', async () => {
    g.internet.serve('page.test', (_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'text/html',
          'set-cookie': 'sid=stolen',
          'x-frame-options': 'ALLOWALL',
          'access-control-allow-origin': '*',
          'content-security-policy': '',
          'cache-control': 'public, max-age=9',
          etag: '"e"',
          link: '</x>; rel=preload',
        })
        .end('<script>alert(1)</script>'),
    );
    const { statusCode, headers, body } = await source('http://page.test/a?b=%ED%95%9C#c');
    expect([statusCode, body]).toEqual([200, '<script>alert(1)</script>']);
    expect(headers).toEqual({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'x-final-url': 'http://page.test/a?b=%ED%95%9C',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'x-request-id': expect.any(String),
      'content-length': '25',
      date: expect.any(String),
      connection: 'keep-alive',
    });
    expect((await g.app.inject('/v1/rssgen/html?url=http://page.test/')).statusCode).toBe(401);
  });

  it('is asked for as by a stranger: no cookie, nothing of the person', async () => {
    const asked: string[][] = [];
    g.internet.serve('page.test', (request, response) => {
      if (request.url !== '/robots.txt') asked.push(Object.keys(request.headers).sort());
      html(newsPage)(request, response);
    });
    await g.alice.get('/v1/rssgen/html?url=http://page.test/', {
      headers: { authorization: 'Bearer x', referer: 'http://newsbell.test/rss/build', 'x-forwarded-for': '1.2.3.4' },
    });
    expect(asked).toEqual([['accept', 'accept-encoding', 'connection', 'host', 'user-agent']]);
  });

  it('stands as it came: line ends, entities, what no browser would keep', async () => {
    const text = '\r\n<TABLE><p>a&amp;b</p>\t<td>\u00a0é 한국 𝒳\n\r</TABLE><!-- -->\r\n';
    g.internet.serve(
      'page.test',
      document(gzipSync(text), { 'content-type': 'text/html', 'content-encoding': 'gzip' }),
    );
    expect((await source('http://page.test/')).body).toBe(text);
  });

  const korean = Buffer.from('c7d1b1b9beee', 'hex');
  const around = (head: string, bytes: Buffer) => Buffer.concat([Buffer.from(`<html><head>${head}</head>`), bytes]);
  it.each([
    ['euc-kr in the header', 'text/html; charset=euc-kr', around('', korean), '한국어'],
    ['cp949 in a meta', 'text/html', around('<meta charset="cp949">', korean), '한국어'],
    [
      'ks_c_5601-1987 in an old meta',
      'text/html',
      around('<meta http-equiv="Content-Type" content="text/html; charset=ks_c_5601-1987">', korean),
      '한국어',
    ],
    [
      'ks_c_5601 in an old meta',
      'text/html',
      around("<META content='text/html; charset=KS_C_5601'>", korean),
      '한국어',
    ],
    ['x-windows-949 in a meta', 'text/html', around('<meta charset=x-windows-949>', Buffer.from('8c63', 'hex')), '똠'],
    ['shift_jis', 'text/html; charset=Shift_JIS', around('', Buffer.from('93fa967b8cea', 'hex')), '日本語'],
    ['euc-jp in a meta', 'text/html', around('<meta charset=euc-jp>', Buffer.from('c6fccbdcb8ec', 'hex')), '日本語'],
    ['gb2312 in a meta', 'text/html', around('<meta charset=gb2312>', Buffer.from('d6d0cec4', 'hex')), '中文'],
    ['big5', 'text/html; charset=big5', around('', Buffer.from('a4a4a4e5', 'hex')), '中文'],
    ['UTF-16 by its mark', 'text/html', Buffer.from('\ufeff<p>中文', 'utf16le'), '<p>中文'],
  ])('is decoded: %s', async (_name, type, bytes, text) => {
    g.internet.serve('page.test', html(bytes, type));
    expect((await source('http://page.test/')).body).toContain(text);
  });

  it('says where it came from in the end', async () => {
    g.internet.serve('old.test', redirect('http://page.test/new/'));
    expect((await source('old.test')).headers['x-final-url']).toBe('http://page.test/new/');
  });

  it.each(['application/xhtml+xml', 'text/xml; charset=utf-8', 'application/xml', 'text/plain', 'TEXT/HTML'])(
    'may be %s',
    async type => {
      g.internet.serve('page.test', html(newsPage, type));
      expect((await source('http://page.test/')).body).toBe(newsPage);
    },
  );

  it.each(['application/pdf', 'image/svg+xml', 'application/rss+xml', 'application/json', 'text/htmlx', 'text/css'])(
    'is not %s',
    async type => {
      g.internet.serve('page.test', html(newsPage, type));
      const answer = await source('http://page.test/');
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'PAGE_UNREADABLE']);
    },
  );
});

describe('nobody can try out a network by it', () => {
  const addresses = [
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '１２７.0.0.1',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
    'localhost',
    'inside.test',
    'both.test',
    'nowhere.test',
    'closed.test',
    'bait.test',
    'page.test:22',
    'page.test:6379',
    'alice@page.test',
    'page.test\\@127.0.0.1',
  ];
  const others = [
    'file:///etc/passwd',
    'ftp://page.test/',
    'gopher://page.test/',
    'data:text/html,x',
    'javascript:1',
    'x',
  ];

  it('whatever is named: one answer, and no connection', async () => {
    const outside = g.internet.serve('page.test', html(newsPage));
    g.internet.point('localhost', ['127.0.0.1']);
    g.internet.point('inside.test', ['10.1.2.3']);
    g.internet.point('both.test', [outside, '::1']);
    g.internet.point('closed.test', ['198.41.9.9']);
    g.internet.serve('bait.test', redirect('http://192.168.0.1/admin'));
    const urls = [...addresses.map(host => `http://${host}/`), ...others];
    const answers = await inEights(urls, async url => source(url, await somebody()));
    for (const [at, { statusCode, body, headers }] of answers.entries()) {
      expect([statusCode, JSON.parse(body)], urls[at]).toEqual([
        400,
        {
          code: 'PAGE_UNREADABLE',
          message:
            'Failed to fetch html. Nothing could be reached at this address: check it for mistakes. Private networks, unusual ports and addresses with a password are not read.',
        },
      ]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
    const dialled = new Set(g.internet.dialled.map(({ ip }) => ip));
    expect([...dialled].filter(ip => !ip.startsWith('198.41.'))).toEqual([]);
  });

  it('a robots.txt that fails is no prohibition, and what fails with us is not the page’s fault', async () => {
    g.internet.serve('page.test', (request, response) =>
      request.url === '/robots.txt' ? status(503)(request, response) : html(newsPage)(request, response),
    );
    const answer = await source('http://page.test/');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'PAGE_UNREADABLE']);
    await g.http.close();
    const late = await source('http://page.test/');
    expect([late.statusCode, late.json().code]).toEqual([503, 'UNAVAILABLE']);
  });

  it('and a site is asked once a second at most, no matter who asks', async () => {
    const asked: string[] = [];
    const answers = [false, false, true];
    const mayAsk = async (host: string) => {
      asked.push(host);
      return answers.shift() ?? false;
    };
    const asking = { db: g.db, http: g.http, settings: settingsOf(), now: () => new Date(), mayAsk };
    expect((await fetchPage(asking, 'http://PAGE.test/')).kind).toBe('page');
    expect(asked).toEqual(['page.test', 'page.test', 'page.test']);
  });

  it('what fails at once is told no sooner than what takes a moment', async () => {
    const from = performance.now();
    await source('http://127.0.0.1/');
    expect(performance.now() - from).toBeGreaterThanOrEqual(299);
  });

  it('nor by a generator that reads such a page', async () => {
    const payload = { title: 'x', itemXpath: '//a', titleXpath: '.', linkXpath: '@href', thumbnailXpath: 'img' };
    const answers = await inEights(addresses.slice(0, 25), async host =>
      (await somebody()).post('/v1/rssgen', { payload: { ...payload, url: `http://${host}/` } }),
    );
    expect(new Set(answers.map(answer => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(g.internet.dialled).toEqual([]);
  });
});

/** More at a time would wait for their turn at the buckets until it is refused as UNAVAILABLE. */
const inEights = async <T, Answer>(all: readonly T[], ask: (one: T) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let at = 0; at < all.length; at += 8) answers.push(...(await Promise.all(all.slice(at, at + 8).map(ask))));
  return answers;
};

const somebody = async () => browserAs(g.app, (await makePerson(g.db, 'other')).cookie);

describe('pages are shown', () => {
  it('so many in a minute and in an hour, to each person', async () => {
    const minuteLater = () => sql`update bucket set filled_at = filled_at - interval '1 minute'`.execute(g.db);
    const shown = [];
    for (let n = 0; n < 4; n++) shown.push((await source('http://page.test/')).statusCode);
    expect(shown).toEqual([200, 200, 200, 429]);
    await minuteLater();
    expect((await source('http://page.test/')).statusCode).toBe(200);
    await minuteLater();
    const late = await source('http://page.test/');
    expect([late.statusCode, late.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await source('http://page.test/', g.bob)).statusCode).toBe(200);
  });

  it('and each generator that is made or made anew counts as one', async () => {
    for (let n = 0; n < 2; n++) expect((await source('http://page.test/')).statusCode).toBe(200);
    const { uuid } = await added(g.alice);
    const again = await g.alice.put(`/v1/rssgen/${uuid}`, { payload: { ...page, ...newsXpaths } });
    expect([again.statusCode, (await addByXpaths(g.alice)).statusCode]).toEqual([429, 429]);
    expect((await source('http://page.test/')).statusCode).toBe(429);
  });

  it('one at a time to each person, and one that fails does not stand in the way', async () => {
    let answer = () => {};
    const asked = new Promise<void>(begun => {
      g.internet.serve('slow.test', (request, response) => {
        if (request.url === '/robots.txt') return status(404)(request, response);
        answer = () => response.end('late');
        begun();
      });
    });
    const first = source('http://slow.test/');
    await asked;
    expect((await source('http://page.test/')).statusCode).toBe(429);
    expect((await source('http://page.test/', g.bob)).statusCode).toBe(200);
    answer();
    expect((await first).body).toBe('late');
    expect((await source('http://nowhere.test/')).statusCode).toBe(400);
    expect((await source('http://page.test/')).statusCode).toBe(200);
  });
});

describe('a rule as a regular expression', () => {
  const regex = (rule: string, language = 'en') =>
    g.alice.get(`/v1/rssgen/rule2regex?${new URLSearchParams({ rule })}`, { headers: { 'accept-language': language } });

  it('is for people to read', async () => {
    expect((await regex(newsRule)).json()).toEqual({
      regex: String.raw`<li><a[ \t\r\n\f]+href="([\s\S]*?)">([\s\S]*?)<\/a><\/li>`,
    });
  });

  it.each([
    ['en', 'After the parameter at character 4 there is no text that says where it ends.'],
    ['ko', '4번째 문자의 매개변수 뒤에 끝 위치를 알려 주는 텍스트가 없습니다.'],
    ['ja', '4文字目のパラメーターの後に、終わりを示すテキストがありません。'],
    ['zh-CN', '第 4 个字符处的参数之后没有标明终点的文本。'],
  ])('is not there for a rule with mistakes, which are told in %s', async (language, text) => {
    const answer = await regex('<b>{%}', language);
    expect([answer.statusCode, answer.json().code, answer.json().fields]).toEqual([
      400,
      'INVALID_FIELDS',
      { rule: text },
    ]);
  });
});
