import { expect, test } from 'vitest';
import { crawling, crawlSettings, rssOf } from '#test/crawling.ts';
import { document, type Handler } from '#test/origin.ts';

const settings = crawlSettings();
const c = crawling({ ...settings, keep: { ...settings.keep, sourceBytes: 1_048_576 } });

/** Some 8 KB each as they are counted, a minute between two. */
const feed = (from: number, count: number) =>
  rssOf(
    Array.from({ length: count }, (_, at) => {
      const number = from + at;
      const date = new Date(Date.UTC(2026, 0, 1, 0, number)).toUTCString();
      return `<guid>${number}</guid><title>${number}</title><pubDate>${date}</pubDate><description>${'word '.repeat(360)}</description>`;
    }),
  );

test('a document that brings more than there is space for leaves its newest, and what went does not come back with the next', async () => {
  let answer: Handler = document(feed(0, 100));
  const id = await c.add('flood.test', (request, response) => answer(request, response));
  expect(await c.crawl(id)).toMatchObject({ kind: 'stored', added: 100 });
  expect(await c.titles(id)).toHaveLength(100);

  answer = document(feed(0, 200));
  expect(await c.crawl(id)).toMatchObject({ kind: 'stored', added: 100 });
  const kept = (await c.titles(id)).map(Number).sort((a, b) => a - b);
  expect(kept.length).toBeLessThan(150);
  expect(kept.length).toBeGreaterThan(100);
  expect(kept).toEqual(Array.from(kept, (_, at) => 200 - kept.length + at));

  answer = document(feed(0, 201));
  expect(await c.crawl(id)).toMatchObject({ kind: 'stored', added: 1 });
  expect((await c.titles(id)).map(Number).sort((a, b) => a - b)).toEqual([...kept, 200]);
});
