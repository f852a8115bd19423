import { describe, expect, it } from 'vitest';
import { fitQuery, modesOf, type SearchBox, searchBox } from './search-box.ts';

const box: SearchBox = { query: '서울', mode: 'everywhere', isOpen: true };
const moved = (from: SearchBox, by: 1 | -1, isProjectPage: boolean) =>
  searchBox(from, { type: 'moved', by, modes: modesOf(isProjectPage) });

describe('the options', () => {
  it('name a source only on its pages', () => {
    expect(modesOf(false)).toEqual(['everywhere', 'subscriptions']);
    expect(modesOf(true)).toEqual(['everywhere', 'subscriptions', 'project']);
  });

  it('are gone through in order, the ends joined', () => {
    const once = moved(box, 1, true);
    const twice = moved(once, 1, true);
    expect([once.mode, twice.mode, moved(twice, 1, true).mode]).toEqual(['subscriptions', 'project', 'everywhere']);
    expect(moved(box, -1, true).mode).toBe('project');
    expect(moved(box, -1, false).mode).toBe('subscriptions');
  });

  it('go on to what is suggested below them, which typing lets go', () => {
    const step = (from: SearchBox, by: 1 | -1) =>
      searchBox(from, { type: 'moved', by, modes: modesOf(false), suggestions: 2 });
    const last = step({ ...box, mode: 'subscriptions' }, 1);
    expect(last.suggested).toBe(0);
    expect(step(last, -1)).toMatchObject({ mode: 'subscriptions', suggested: undefined });
    expect(step(step(last, 1), 1)).toMatchObject({ mode: 'everywhere', suggested: undefined });
    expect(step(box, -1).suggested).toBe(1);
    expect(searchBox(last, { type: 'typed', query: 'a' }).suggested).toBeUndefined();
  });

  it('that are closed open first and change nothing', () => {
    expect(moved({ ...box, isOpen: false }, 1, true)).toEqual(box);
  });

  it('open while something is typed, and the choice stays', () => {
    const closed: SearchBox = { query: '', mode: 'project', isOpen: false };
    expect(searchBox(closed, { type: 'typed', query: 'a' })).toEqual({ query: 'a', mode: 'project', isOpen: true });
  });

  it('are closed on another page, which has a query and a place of its own', () => {
    expect(searchBox(box, { type: 'arrived', query: 'news', mode: 'project' })).toEqual({
      query: 'news',
      mode: 'project',
      isOpen: false,
    });
  });
});

describe('a query', () => {
  it('of words has at most 100 characters, an address 2,048', () => {
    expect(fitQuery('a'.repeat(101))).toBe('a'.repeat(100));
    const address = `https://example.com/${'a'.repeat(1000)}`;
    expect(fitQuery(address)).toBe(address);
  });

  it('is never cut within a character', () => {
    expect(fitQuery(`${'a'.repeat(99)}🔔`)).toBe('a'.repeat(99));
  });
});
