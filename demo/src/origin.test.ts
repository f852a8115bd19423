import { type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sources } from './catalogue.ts';
import { type Origin, startOrigin } from './origin.ts';
import { pageSites } from './page-sites.ts';

const start = Date.UTC(2026, 2, 5, 14, 30);
let clock = start;
let origin: Origin;

beforeAll(async () => {
  origin = await startOrigin({ now: () => new Date(clock) });
});
afterAll(() => origin.close());

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Names under `.localhost` need not resolve here: the origin only looks at the Host header. */
const get = (host: string, path: string, headers: Record<string, string> = {}, port = origin.port): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, response => {
      const parts: Buffer[] = [];
      response.on('data', part => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
      );
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });

const getSource = (name: string, headers?: Record<string, string>): Promise<Answer> => {
  const url = new URL(origin.sources.find(source => source.name === name)!.url);
  return get(url.host, url.pathname, headers);
};

const textOf = (answer: Answer): string => {
  const declared = /encoding="([^"]+)"/.exec(answer.body.subarray(0, 100).toString('latin1'))?.[1];
  return new TextDecoder(declared ?? 'utf-8').decode(answer.body);
};

const titlesIn = (text: string): string[] =>
  [...text.matchAll(/<item[ >][\s\S]*?<title>([^<]*)<\/title>/g)].map(match => match[1]!);

it('the first article of each source has a page, also where nothing came before it', async () => {
  for (const { url } of origin.sources) {
    const answer = await get(new URL(url).host, '/articles/0');
    expect([url, answer.status < 500]).toEqual([url, true]);
  }
});

describe('the sample sources', () => {
  it('are at least forty, at least ten in each language, with at least 2,000 items', () => {
    expect(origin.sources.length).toBeGreaterThanOrEqual(44);
    for (const language of ['ko', 'en', 'ja', 'zh-CN']) {
      expect(origin.sources.filter(source => source.language === language).length).toBeGreaterThanOrEqual(10);
    }
    expect(origin.sources.reduce((sum, source) => sum + source.items, 0)).toBeGreaterThanOrEqual(2000);
  });

  it('serve every format, each with as many items as promised', async () => {
    const formats = new Set(sources.map(source => source.format));
    expect([...formats].sort()).toEqual(['atom-0.3', 'atom-1.0', 'json-feed-1.1', 'rss-0.91', 'rss-1.0', 'rss-2.0']);
    for (const source of sources.filter(each => !each.behaviour || each.behaviour === 'without-dates')) {
      const text = textOf(await getSource(source.name));
      const count =
        source.format === 'json-feed-1.1'
          ? JSON.parse(text).items.length
          : [...text.matchAll(/<\/(item|entry)>/g)].length;
      expect([source.name, count]).toEqual([source.name, source.count]);
    }
  });

  it('never repeat a title and leave no slot unfilled', async () => {
    for (const source of sources.filter(each => each.format === 'rss-2.0' && !each.behaviour)) {
      const titles = titlesIn(textOf(await getSource(source.name)));
      expect(titles.length).toBe(source.count);
      expect([source.name, titles.length - new Set(titles).size]).toEqual([source.name, 0]);
      expect(titles.filter(title => /[{}]|undefined/.test(title))).toEqual([]);
    }
  });

  const hours = 3_600_000;
  const startAt = (moment: number) => startOrigin({ now: () => new Date(moment) });
  const paper = async (port: number) => textOf(await get('hanbit.localhost', '/feed.xml', {}, port));
  const idsOf = (text: string) => [...text.matchAll(/<guid[^>]*>([^<]+)/g)].map(match => match[1]!);

  it('keep their bytes over a restart in the same hour, and slide on with the days', async () => {
    const [first, later, nextDay] = await Promise.all([start, start + hours / 3, start + 24 * hours].map(startAt));
    const [today, again, tomorrow] = await Promise.all([first!, later!, nextDay!].map(({ port }) => paper(port)));
    expect(again).toEqual(today!.replaceAll(String(first!.port), String(later!.port)));
    expect(idsOf(tomorrow!).filter(id => !idsOf(today!).includes(id)).length).toBe(16);
    await Promise.all([first!, later!, nextDay!].map(each => each.close()));
  });

  it('have newspapers of the last hours, whose newest item comes with the second edition', async () => {
    const evening = start + 6 * hours;
    const later = await startAt(evening);
    const before = await paper(later.port);
    later.bringSecondEditions();
    const after = await paper(later.port);
    const [newest, ...others] = idsOf(after);
    expect([others, idsOf(before)]).toEqual([idsOf(before).slice(0, -1), expect.not.arrayContaining([newest])]);
    const published = Date.parse(/<pubDate>([^<]+)/.exec(after)![1]!);
    expect(published).toBeLessThanOrEqual(evening);
    expect(evening - published).toBeLessThan(3 * hours);
    await later.close();
  });

  it('end in the past, spread over weeks', async () => {
    const dates = [...textOf(await getSource('commute-radio')).matchAll(/<pubDate>([^<]+)/g)].map(match =>
      Date.parse(match[1]!),
    );
    expect(Math.max(...dates)).toBeLessThan(start);
    expect(start - Math.min(...dates)).toBeGreaterThan(21 * 86_400_000);
  });
});

describe('legacy encodings', () => {
  it.each([
    ['naru-economy', 'euc-kr', '나루경제'],
    ['keizai-nami', 'shift_jis', '経済の波'],
    ['abacus-weekly', 'gb18030', '算盘财经'],
  ])('of %s read back whole', async (name, encoding, title) => {
    const { body } = await getSource(name);
    const text = new TextDecoder(encoding, { fatal: true }).decode(body);
    expect(text).toContain(`encoding="${encoding}"`);
    expect(text).toContain(`<title>${title}</title>`);
    expect(body.includes(Buffer.from(title))).toBe(false);
  });
});

describe('conditional requests', () => {
  it('are answered 304 by whichever validator the source has', async () => {
    const both = await getSource('hanbit');
    expect((await getSource('hanbit', { 'if-none-match': both.headers.etag! })).status).toBe(304);
    expect((await getSource('hanbit', { 'if-modified-since': both.headers['last-modified']! })).status).toBe(304);
    expect(
      (await getSource('hanbit', { 'if-none-match': '"other"', 'if-modified-since': both.headers['last-modified']! }))
        .status,
    ).toBe(200);
  });

  it('have only one validator, or none, with some sources', async () => {
    const [etag, modified, none] = await Promise.all(
      ['golmok-books', 'kitchen-window', 'linjiang-city'].map(name => getSource(name)),
    );
    expect([etag!.headers.etag !== undefined, etag!.headers['last-modified']]).toEqual([true, undefined]);
    expect([modified!.headers.etag, modified!.headers['last-modified'] !== undefined]).toEqual([undefined, true]);
    expect([none!.headers.etag, none!.headers['last-modified']]).toEqual([undefined, undefined]);
  });
});

describe('the difficult ones', () => {
  it('answer 410, 500, a web page, and a permanent move to another host', async () => {
    expect((await getSource('closed-book')).status).toBe(410);
    expect((await getSource('flaky-mill')).status).toBe(500);
    const page = await getSource('lost-garden');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body.toString()).not.toContain('rel="alternate"');
    const moved = await getSource('alley-shelf');
    expect([moved.status, moved.headers.location]).toEqual([
      301,
      `http://alley-shelf.localhost:${origin.port}/feed.atom`,
    ]);
  });

  it('break off after the promised number of complete items', async () => {
    const text = textOf(await getSource('birch-forum'));
    const promised = origin.sources.find(source => source.name === 'birch-forum')!.items;
    expect([...text.matchAll(/<\/item>/g)].length).toBe(promised);
    expect(text).not.toContain('</rss>');
  });

  it('leave out dates, give addresses relative to a base, and carry markup that must not run', async () => {
    expect(textOf(await getSource('dumul-city'))).not.toContain('<pubDate>');
    const relative = textOf(await getSource('salt-silver'));
    expect(relative).toContain(`xml:base="http://salt-silver.localhost:${origin.port}/"`);
    expect(relative).toMatch(/href="\.\/articles\/\d+"/);
    expect(textOf(await getSource('open-mic'))).toContain('window.newsbellHostile');
  });

  it('are the only ones to answer 404 besides what does not exist', async () => {
    expect((await get('nobody.localhost', '/')).status).toBe(404);
    expect((await get('hanbit.localhost', '/nowhere')).status).toBe(404);
    expect((await get('hanbit.localhost', '/images/99999999.png')).status).toBe(404);
    expect((await get('front-ko.localhost', '/feed.xml')).status).toBe(404);
  });
});

describe('the tickers', () => {
  it('publish one item every four minutes, or every half hour, and keep the newest', async () => {
    for (const [name, seconds, count] of [
      ['ticker', 240, 24],
      ['ticker-ko', 1800, 6],
    ] as const) {
      const before = titlesIn(textOf(await getSource(name)));
      clock += seconds * 1000;
      const after = titlesIn(textOf(await getSource(name)));
      expect([before.length, after.length]).toEqual([count, count]);
      expect(after.slice(1)).toEqual(before.slice(0, -1));
      expect(before).not.toContain(after[0]);
    }
  });
});

describe('the sites', () => {
  it('have a home page, articles, pictures and an icon', async () => {
    for (const source of [...sources, ...pageSites]) {
      const host = `${source.name}.localhost`;
      const home = await get(host, '/');
      expect([source.name, home.status]).toEqual([source.name, 200]);
      expect(home.body.toString()).toContain(`<html lang="${source.language}">`);
      const link = /articles\/(\d+)/.exec(home.body.toString())!;
      const article = await get(host, `/${link[0]}`);
      expect([source.name, article.status]).toEqual([source.name, 200]);
      expect(article.body.toString()).not.toMatch(/\{[a-z0-9=.-]+\}/);
    }
    const icon = await get('hanbit.localhost', '/icon.png');
    expect([icon.headers['content-type'], icon.body.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG']);
  });

  it('offer several feeds for discovery in one place, and none on the list pages', async () => {
    const several = (await get('tidewater.localhost', '/')).body.toString();
    expect([...several.matchAll(/rel="alternate"/g)].length).toBe(3);
    for (const [path, type] of [
      ['/feed.atom', 'application/atom+xml; charset=utf-8'],
      ['/feed.json', 'application/feed+json'],
    ] as const) {
      expect((await get('tidewater.localhost', path)).headers['content-type']).toBe(type);
    }
    for (const site of pageSites)
      expect((await get(`${site.name}.localhost`, '/')).body.toString()).not.toContain('rel="alternate"');
    expect(pageSites.length).toBeGreaterThanOrEqual(8);
  });

  it('play their sounds from any place', async () => {
    const [, path] = /<enclosure url="http:\/\/[^/]+([^"]+)"/.exec(textOf(await getSource('slow-signal')))!;
    const whole = await get('slow-signal.localhost', path!);
    expect([whole.status, whole.body.subarray(0, 4).toString(), whole.body.length]).toEqual([200, 'RIFF', 192_044]);
    const part = await get('slow-signal.localhost', path!, { range: 'bytes=100-199' });
    expect([part.status, part.body.equals(whole.body.subarray(100, 200))]).toEqual([206, true]);
  });
});
