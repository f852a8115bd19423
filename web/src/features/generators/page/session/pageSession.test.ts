import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEngine } from './engine.ts';
import { createPageSession } from './pageSession.ts';
import type { SessionRequest } from './requests.ts';

/** Fake worker: jsdom has no workers, so this one answers in the same thread, unless it is stuck. */
class OneThread {
  static isStuck = false;
  static started = 0;
  static ended = 0;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  #answer = createEngine();
  constructor() {
    OneThread.started++;
  }
  postMessage({ id, ask }: { id: number; ask: SessionRequest }) {
    if (OneThread.isStuck) return;
    const answer = this.#answer(ask);
    queueMicrotask(() => this.onmessage?.({ data: { id, answer } }));
  }
  terminate() {
    OneThread.ended++;
  }
}

beforeEach(() => {
  Object.assign(OneThread, { isStuck: false, started: 0, ended: 0 });
  vi.stubGlobal('Worker', OneThread);
});
afterEach(() => void vi.useRealTimers());

const source = `<!doctype html><title>Harbour</title><link rel=alternate type="application/rss+xml" href=/feed.xml title=All><ul>
  ${[1, 2, 3, 4].map(each => `<li><a href="/${each}">The news of day ${each} of the harbour</a></li>`).join('')}</ul>`;
const open = { kind: 'open', source, url: 'https://harbour.example/' } as const;

it('tells what a page offers, and the list that clicks in it stand for', async () => {
  const reader = createPageSession();
  const { title, feeds, proposals, names, isMadeByScripts } = await reader.ask(open);
  expect([title, isMadeByScripts]).toEqual(['Harbour', false]);
  expect(feeds).toEqual([{ title: 'All', url: 'https://harbour.example/feed.xml' }]);
  expect(proposals[0]!.items.map(({ link }) => link)).toEqual([1, 2, 3, 4].map(at => `https://harbour.example/${at}`));
  const [first, second] = proposals[0]!.items;
  expect(names[first!.element!]).toBe('li');
  const clicks = [first!.titleElement!, second!.titleElement!];
  const found = await reader.ask({ kind: 'derive', clicks, refused: [], samples: [] });
  expect(found).toMatchObject({ kind: 'found', items: proposals[0]!.items });
  const again = await reader.ask({ kind: 'apply', definition: proposals[0]!.definition });
  expect(again?.items).toEqual(proposals[0]!.items);
  reader.close();
});

it('says that a page is made by scripts', async () => {
  const empty = '<div id=app></div><script src=/app.js></script>';
  expect((await createPageSession().ask({ ...open, source: empty })).isMadeByScripts).toBe(true);
});

it('ends a worker that takes too long, and opens the page in another one for the next question', async () => {
  const reader = createPageSession(1_000);
  const { proposals } = await reader.ask(open);
  const { definition } = proposals[0]!;
  vi.useFakeTimers();
  OneThread.isStuck = true;
  const stuck = expect(reader.ask({ kind: 'apply', definition })).rejects.toMatchObject({ why: 'too-slow' });
  await vi.advanceTimersByTimeAsync(1_000);
  await stuck;
  expect(OneThread.ended).toBe(1);
  OneThread.isStuck = false;
  expect((await reader.ask({ kind: 'apply', definition }))?.items).toHaveLength(4);
  expect(OneThread.started).toBe(2);
});
