import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { document, type FakeInternet, fakeInternet } from '#test/origin.ts';
import { isPublicAddress } from './address.ts';
import { createHttpClient, type HttpClient } from './fetch.ts';

let internet: FakeInternet;
let http: HttpClient;

beforeEach(async () => {
  internet = await fakeInternet();
  http = createHttpClient(internet);
});
afterEach(async () => {
  await http.close();
  await internet.close();
});

describe('a name that leads inside', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '169.254.169.254',
    '168.63.129.16',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    'fe80::1%eth0',
    'not an address',
  ])('by %s is refused without a dial, alone or among public addresses', async inside => {
    const outside = internet.serve('a.test', document('<rss/>'));
    for (const answers of [[inside], [inside, outside], [outside, inside], [outside, '2606:4700::1', inside]]) {
      internet.point('a.test', answers);
      expect(await get('http://a.test/')).toMatchObject({ kind: 'failed', code: 'BLOCKED_ADDRESS', detail: inside });
    }
    expect(internet.dialled).toEqual([]);
  });

  it('only at the second look never gets one', async () => {
    const outside = internet.serve('a.test', document('<rss/>'));
    let looks = 0;
    internet.point('a.test', () => {
      looks += 1;
      return looks === 1 ? [outside] : ['127.0.0.1'];
    });
    expect(await get('http://a.test/')).toMatchObject({ kind: 'answer' });
    expect(looks).toBe(1);
    expect(internet.dialled).toEqual([{ ip: outside, port: 80 }]);
    expect(await get('http://a.test/')).toMatchObject({ code: 'BLOCKED_ADDRESS' });
    expect(internet.dialled).toHaveLength(1);
  });

  it('is looked up once more at each hop, so that it cannot turn inside on the way', async () => {
    let looks = 0;
    const outside = internet.serve('a.test', (_request, response) =>
      response.writeHead(302, { location: '/next' }).end(),
    );
    internet.point('a.test', () => {
      looks += 1;
      return looks === 1 ? [outside] : ['10.0.0.1'];
    });
    expect(await get('http://a.test/')).toMatchObject({ code: 'BLOCKED_ADDRESS', hops: { length: 1 } });
    expect(internet.dialled).toHaveLength(1);
  });
});

it('dials a public address that the URL spells out, without a lookup', async () => {
  const ip = internet.serve('198.41.0.4', document('<rss/>'));
  expect(await get('http://0xc6.0x29.4/')).toMatchObject({ kind: 'answer', url: `http://${ip}/` });
  expect(internet.resolved).toEqual([]);
});

it('calls a name without addresses a DNS failure', async () => {
  internet.point('empty.test', []);
  expect(await get('http://empty.test/')).toMatchObject({ code: 'DNS', detail: 'no address' });
  expect(await get('http://missing.test/')).toMatchObject({ code: 'DNS', detail: 'ENOTFOUND' });
});

it('tells a discreet caller of what is not dialled in one way, and of nothing else', async () => {
  const discreet = createHttpClient(internet, { discreetMs: 0, ownHosts: ['bell.test', '10.0.0.9'] });
  internet.point('inside.test', ['10.0.0.1']);
  internet.serve('a.test', document('<rss/>'));
  const ask = (url: string) => discreet.request({ url, userAgent: 'test/1', discreet: true });
  for (const url of [
    'http://missing.test/',
    'http://inside.test/',
    'http://10.0.0.9/',
    'http://a.test:22/',
    'ftp://a.test',
  ])
    expect(await ask(url), url).toMatchObject({ kind: 'failed', code: 'UNREACHABLE', hops: [] });
  expect(await ask('http://bell.test/')).toMatchObject({ code: 'BLOCKED_SELF' });
  expect((await ask('http://a.test/')).kind).toBe('answer');
  await discreet.close();
});

it('knows an answer of our own server by what it says of itself, under whatever name', async () => {
  const own = createHttpClient(internet, { ownHosts: ['bell.test'] });
  const asked = (origin: string) => {
    internet.serve('a.test', document('<rss/>', { 'loop-detected': origin }));
    return own.request({ url: 'http://a.test/', userAgent: 'test/1' });
  };
  expect(await asked('https://bell.test:8443')).toMatchObject({ code: 'BLOCKED_SELF', detail: 'a.test' });
  for (const origin of ['https://other.test', 'bell.test', '']) expect((await asked(origin)).kind).toBe('answer');
  await own.close();
});

const list = new URL('../../../../shared/data/ssrf-urls.txt', import.meta.url);

describe.skipIf(!existsSync(list))('the list of hostile addresses', () => {
  const classes = existsSync(list) ? readClasses(readFileSync(list, 'utf8')) : [];

  it.each(classes.filter(([name]) => name.startsWith('refuse')))('dials nothing for %s', async (name, urls) => {
    const asked: string[] = [];
    const strict = createHttpClient({
      resolve: async host => {
        asked.push(host);
        return ['198.41.0.4', '169.254.169.254'];
      },
      dial: ip => {
        throw new Error(`dialled ${ip}`);
      },
    });
    for (const url of urls) {
      const fetched = await strict.request({ url, userAgent: 'test/1' });
      expect(fetched, url).toMatchObject({ kind: 'failed', code: expect.stringMatching(/^BLOCKED_/) });
    }
    if (!name.startsWith('refuse-dns')) expect(asked).toEqual([]);
    await strict.close();
  });

  it.each(classes.filter(([name]) => name.startsWith('allow')))(
    'dials only what is public for %s',
    async (_name, urls) => {
      for (const url of urls) expect(await get(url), url).toMatchObject({ code: expect.stringMatching(/^CONNECT$/) });
      expect(internet.dialled).toHaveLength(urls.length);
      expect(internet.dialled.every(dial => isPublicAddress(dial.ip))).toBe(true);
    },
  );
});

const get = (url: string) => http.request({ url, userAgent: 'test/1' });

const readClasses = (text: string): [string, string[]][] => {
  const classes: [string, string[]][] = [];
  for (const line of text.split('\n')) {
    const heading = /^# ((?:refuse|allow)[\w -]*):/.exec(line)?.[1];
    if (heading !== undefined) classes.push([heading, []]);
    else if (line !== '' && !line.startsWith('#')) classes.at(-1)![1].push(line.replaceAll('\\t', '\t'));
  }
  return classes;
};
