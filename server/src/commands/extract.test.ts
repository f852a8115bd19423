import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { extractCommand } from './extract.ts';

let folder: string;
let lines: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsbell-extract-'));
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => void vi.restoreAllMocks());

const item = (at: number, title = `Story number ${at}`) =>
  `<div class="card"><h2><a href="/s/${at}">${title}</a></h2><img src="i${at}.png"><span class="date">2026-05-0${at} 09:00</span></div>`;
const page = (...items: string[]) => `<html lang="ko"><body><main>${items.join('\n')}</main></body></html>`;
const news = page(item(3), item(2), item(1));
const two = '[{"title":"Story number 3","href":"/s/3"},{"title":"Story number 1"}]';

const file = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};
const extract = (...args: string[]) => extractCommand.run([...args, '--base', 'https://news.example/all/']);
const answers = () => lines.map(line => JSON.parse(line));

describe('newsbell extract', () => {
  test('prints the XPaths that two examples stand for, and the items', async () => {
    expect(await extract(await file('a.html', news), '--examples', two)).toBe(0);
    const [{ fallbacks, ...answer }] = answers();
    expect(answer).toMatchObject({
      file: join(folder, 'a.html'),
      itemXpath: expect.stringContaining('card'),
      titleXpath: expect.any(String),
      thumbnailXpath: './/img',
      linkXpath: expect.stringContaining('@href'),
    });
    expect(answer.items.map((each: object) => Object.keys(each))).toEqual(
      Array(3).fill(['title', 'link', 'image', 'date']),
    );
    expect(answer.items[0]).toEqual({
      title: 'Story number 3',
      link: 'https://news.example/s/3',
      image: 'https://news.example/all/i3.png',
      date: '2026-05-03T00:00:00.000Z',
    });
    expect(fallbacks.length).toBeGreaterThan(0);
  });

  test('is content with one example', async () => {
    expect(await extract(await file('a.html', news), '--examples', '[{"title":"Story number 2"}]')).toBe(0);
    expect(answers()[0].items).toHaveLength(3);
  });

  test('takes its answer to other pages, and says by which fallback', async () => {
    await extract(await file('a.html', news), '--examples', two);
    const definition = await file('a.json', lines[0]!);
    lines = [];
    const other = await file('b.html', page(item(5, 'Five'), item(4, 'Four')));
    const redone = await file('c.html', page(item(6), item(5)).replaceAll('"card"', '"box"'));
    expect(await extract(other, redone, '--definition', definition)).toBe(0);
    const [first, second] = answers();
    expect(first).toMatchObject({ locator: 0, items: [{ title: 'Five' }, { title: 'Four' }] });
    expect(second.locator).toBeGreaterThan(0);
    expect(second.items).toHaveLength(2);
  });

  test('suggests lists', async () => {
    expect(await extract(await file('a.html', news), '--suggest')).toBe(0);
    expect(answers()[0].proposals[0]).toMatchObject({ score: expect.any(Number), items: { length: 3 } });
  });

  test('runs a rule', async () => {
    const rule = '<a href="{%}">{%}</a>{*}<img src="{%}">{%}</div>';
    const map = 'title=2, link=1, thumbnail=3, content=4';
    expect(await extract(await file('a.html', news), '--rule', rule, '--map', map)).toBe(0);
    expect(answers()[0]).toMatchObject({ matches: 3, regex: expect.stringContaining('([\\s\\S]*?)') });
    expect(answers()[0].items[0]).toEqual({
      title: 'Story number 3',
      link: 'https://news.example/s/3',
      image: 'https://news.example/all/i3.png',
      date: '2026-05-03T00:00:00.000Z',
      content: expect.stringContaining('2026-05-03'),
    });
  });

  test('decodes a file as a crawl does', async () => {
    // 한국어 in EUC-KR.
    const korean = Buffer.from([0xc7, 0xd1, 0xb1, 0xb9, 0xbe, 0xee]);
    const [before, after] = `<meta charset="cp949">${news.replace('Story number 3', '|')}`.split('|');
    const bytes = Buffer.concat([Buffer.from(before!), korean, Buffer.from(after!)]);
    expect(await extract(await file('k.html', bytes), '--suggest')).toBe(0);
    expect(answers()[0].proposals[0].items[0].title).toBe('한국어');
    await extract(
      await file('u.html', bytes.subarray('<meta charset="cp949">'.length)),
      ...['--suggest', '--content-type', 'text/html; charset=euc-kr'],
    );
    expect(answers()[1].proposals[0].items[0].title).toBe('한국어');
  });

  test('says of each file what is wrong with it, and goes on', async () => {
    const empty = await file('e.html', '<p>Nothing here</p>');
    expect(await extract(join(folder, 'none.html'), empty, await file('a.html', news), '--examples', two)).toBe(1);
    expect(answers()).toMatchObject([
      { error: { code: 'FILE', message: expect.stringContaining('none.html') } },
      { error: { code: 'EXAMPLE_NOT_FOUND', message: expect.stringContaining('Story number 3') } },
      { items: { length: 3 } },
    ]);
  });

  test.each([
    ['the same item twice', ['--examples', '[{"title":"Story number 3"},{"title":"Story number 3"}]'], 'UNDERIVABLE'],
    ['a rule that matches nothing', ['--rule', '<b>{%}</b>{%}</p>'], 'NOTHING_EXTRACTED'],
  ])('fails on %s', async (_, args, code) => {
    expect(await extract(await file('a.html', news), ...args)).toBe(1);
    expect(answers()).toMatchObject([{ error: { code } }]);
  });
});

describe('newsbell extract refuses', () => {
  test.each([
    ['to guess what to do', [], /one of/],
    ['two ways at once', ['--suggest', '--rule', 'x'], /one of/],
    ['a map without a rule', ['--suggest', '--map', 'title=1'], /--rule/],
    ['what is no JSON', ['--examples', '[{'], /--examples is not JSON/],
    ['three examples', ['--examples', '[{"title":"a"},{"title":"b"},{"title":"c"}]'], /one or two/],
    ['an example without a title', ['--examples', '[{"href":"/x"}]'], /0\.title/],
    ['a definition that is not there', ['--definition', '/none.json'], /none\.json/],
    [
      'a rule with errors, and says where',
      ['--rule', '{%}<a href="{%}'],
      /characters 1 to 3: .*\n.*characters 13 to 15/,
    ],
    ['a map beyond the rule', ['--rule', '<a>{%}</a>', '--map', 'title=1,link=2'], /1 parameters.* 2 for link/],
    ['a map without a link', ['--rule', '<a>{%}</a>', '--map', 'title=1'], /needs link/],
    ['a map of unknown fields', ['--rule', '<a>{%}</a>', '--map', 'name=1'], /it knows title, link/],
  ])('%s', async (_, args, message) => {
    await expect(extract('a.html', ...args)).rejects.toThrow(message);
  });

  test('a definition whose XPath is none, and says where', async () => {
    const path = await file(
      'd.json',
      '{"itemXpath":"//li[","titleXpath":".","thumbnailXpath":".","linkXpath":"@href"}',
    );
    await expect(extract('a.html', '--definition', path)).rejects.toThrow(/itemXpath .*character 6/);
    const other = await file('o.json', '{"items":[]}');
    await expect(extract('a.html', '--definition', other)).rejects.toThrow(/no result of newsbell extract.*itemXpath/);
  });

  test('a page from nowhere, and no page', async () => {
    await expect(extractCommand.run(['a.html', '--suggest'])).rejects.toThrow(/--base/);
    await expect(extractCommand.run(['a.html', '--suggest', '--base', 'ftp://x/'])).rejects.toThrow(/--base/);
    await expect(extract('--suggest')).rejects.toThrow(/FILE/);
  });
});
