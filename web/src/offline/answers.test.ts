// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { workerWorld } from '../../test/worker-world.ts';
import { answer, forgetAnswers, refetch } from './answers.ts';

const list = `${location.origin}/v1/feed/all`;
const source = `${location.origin}/v1/project?urlKey=metro`;

let world: ReturnType<typeof workerWorld>;
let held: PromiseWithResolvers<void>;
let isLost = false;
beforeEach(() => {
  world = workerWorld();
  held = Promise.withResolvers();
  isLost = false;
  vi.stubGlobal('fetch', async () => {
    await held.promise;
    if (isLost) throw new TypeError('no network');
    return Response.json({ content: [] });
  });
});

/** Asks as a page does; `stored` resolves when the worker has nothing left to do about it. */
const ask = (url: string, method = 'GET') => {
  const work: Promise<unknown>[] = [];
  const answered = answer(world.scope, new Request(url, { method }), each => void work.push(each));
  return { answered, stored: () => answered.then(() => Promise.all(work)) };
};

it('an answer stays for the time without a network', async () => {
  held.resolve();
  await ask(list).stored();
  isLost = true;
  expect(await (await ask(list).answered).json()).toEqual({ content: [] });
  await expect(ask(source).answered).rejects.toThrow('no network');
});

it('so does the answer of a POST, which a cache does not take as it is', async () => {
  const text = `${location.origin}/v1/feed/12/text`;
  held.resolve();
  await ask(text, 'POST').stored();
  isLost = true;
  expect(await (await ask(text, 'POST').answered).json()).toEqual({ content: [] });
});

describe('when a person leaves', () => {
  it('nothing stays of what was kept', async () => {
    held.resolve();
    await ask(list).stored();
    await forgetAnswers();
    expect(world.kept()).toEqual([]);
  });

  it('nothing is kept that was on its way, though its page still gets it', async () => {
    const { answered, stored } = ask(list);
    await forgetAnswers();
    held.resolve();
    expect((await answered).ok).toBe(true);
    await stored();
    expect(world.kept()).toEqual([]);
  });

  it('nothing is kept whose cache is opened only afterwards', async () => {
    const { open } = caches;
    vi.stubGlobal('caches', { ...caches, open: (name: string) => forgetAnswers().then(() => open(name)) });
    held.resolve();
    await ask(list).stored();
    expect(world.kept()).toEqual([]);
  });

  it('nothing is kept that the worker was asking for by itself', async () => {
    const asked = refetch(world.scope, list);
    await forgetAnswers();
    held.resolve();
    await asked;
    expect(world.kept()).toEqual([]);
  });

  it('what is asked afterwards is kept as ever', async () => {
    const before = ask(list);
    await forgetAnswers();
    const after = ask(source);
    held.resolve();
    await Promise.all([before.stored(), after.stored()]);
    expect(world.kept()).toEqual([source]);
  });
});
