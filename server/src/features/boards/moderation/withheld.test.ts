/** A text that is withheld shows itself to others by no other call. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { moderating, pathOf } from '#test/moderating.ts';
import type { Person } from '#test/people.ts';

const m = moderating();
const { call, post, comment, newReporter, reported, decide, setWords } = m;

describe('a request that is withheld', () => {
  const ask = (who: Person, url: string) => post(who, 'Please. A casino.', { board: 'request', url });
  const look = async (url: string) => (await call(m.bob, 'POST', '/v1/board/wanted', { url })).body;

  it('does not show itself after its author has deleted and restored it, nor after a state', async () => {
    await setWords('casino');
    const url = `http://127.0.0.1:9/${randomUUID()}`;
    const held = await ask(m.alice, url);
    expect(held.withheldFor).toBe('WORDS');
    expect((await look(url)).kind).not.toBe('ASKED');
    await call(m.alice, 'DELETE', pathOf(held));
    await call(m.alice, 'POST', `${pathOf(held)}/restore`);
    expect((await look(url)).kind).not.toBe('ASKED');
    const set = (state: string) => call(m.manager, 'PUT', `${pathOf(held)}/state`, { state, reason: 'Later.' });
    await set('DECLINED');
    expect((await set('OPEN')).status).toBe(200);
    expect((await look(url)).kind).not.toBe('ASKED');
    expect((await decide('KEEP')).status).toBe(200);
    expect((await look(url)).kind).toBe('ASKED');
    await setWords();
  });
});

describe('suggestions after @', () => {
  it('do not say who has commented on a post that is withheld', async () => {
    const hidden = await post(m.alice);
    const writer = await newReporter();
    await comment(writer, hidden);
    const suggested = async () =>
      (await call(m.bob, 'GET', `/v1/board/mention?prefix=&post=${hidden.id}`)).body.map(
        ({ username }: Person) => username,
      );
    expect(await suggested()).toContain(writer.username);
    await reported(hidden);
    await decide('HIDE');
    expect(await suggested()).toEqual([]);
  });
});

describe('the same text', () => {
  it('is not found on a post that its writer cannot see', async () => {
    const long = 'A text that is longer than forty characters, and written twice.';
    const hidden = await post(m.alice);
    await comment(m.bob, hidden, long);
    await reported(hidden);
    await decide('HIDE');
    const elsewhere = await post(m.alice);
    expect((await comment(m.bob, elsewhere, long)).comments).toHaveLength(1);
  });
});
