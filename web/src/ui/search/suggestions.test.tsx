import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SuggestContext, type Suggestion, useSuggestions } from './suggestions.ts';

const tag = (key: string): Suggestion => ({ type: 'TAG', key, title: key });
let asked: { word: string; answer: (suggestions: Suggestion[]) => void }[] = [];
const suggesting = {
  ask: (word: string) => new Promise<Suggestion[]>(answer => asked.push({ word, answer })),
  own: () =>
    [
      { type: 'PROJECT', key: 'herald', title: 'The Herald' },
      { type: 'TAG', key: 'harbour', title: 'Harbour' },
    ] satisfies Suggestion[],
};

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const typing = (query: string) =>
  renderHook(({ query, isChosen = false }) => useSuggestions(query, true, isChosen).map(each => each.key), {
    initialProps: { query } as { query: string; isChosen?: boolean },
    wrapper: ({ children }: { children: ReactNode }) => <SuggestContext value={suggesting}>{children}</SuggestContext>,
  });
const settle = () => act(() => vi.advanceTimersByTimeAsync(40));
const answer = (at: number, ...keys: string[]) => act(async () => asked[at]!.answer(keys.map(tag)));

it('has what the person follows at once, and what the server adds, each once', async () => {
  const { result } = typing('h');
  expect(result.current).toEqual(['harbour', 'herald']);
  await settle();
  await answer(0, 'harbour', 'houses');
  expect(result.current).toEqual(['harbour', 'herald', 'houses']);
});

it('keeps what the server had until the next has come, and passes over an answer that is late', async () => {
  const { result, rerender } = typing('x');
  await settle();
  await answer(0, 'xa', 'xb');
  rerender({ query: 'xb' });
  await settle();
  rerender({ query: 'xbc' });
  expect(result.current).toEqual(['xa', 'xb']);
  await settle();
  expect(asked.map(each => each.word)).toEqual(['x', 'xb', 'xbc']);
  await answer(2, 'xbc');
  await answer(1, 'xb');
  expect(result.current).toEqual(['xbc']);
});

it('moves nothing under the one that is chosen', async () => {
  const { result, rerender } = typing('x');
  await settle();
  await answer(0, 'xa');
  rerender({ query: 'xa' });
  await settle();
  rerender({ query: 'xa', isChosen: true });
  await answer(1, 'xab');
  expect(result.current).toEqual(['xa']);
});
