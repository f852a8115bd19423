// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageThread } from '../../../../test/worker-thread.ts';
import { noChoice, taken } from './choice.ts';
import { createPageSession } from './session/page-session.ts';
import { useChoice } from './use-choice.ts';

const item = (at: number, kind = 'news') =>
  `<li class=${kind}><a href="/${kind}/${at}">The ${kind} of day ${at} of the harbour</a></li>`;
const url = 'https://harbour.example/';
const source = `<!doctype html><ul>${item(1)}${item(2)}${item(3, 'advert')}${item(4)}${item(5)}</ul>`;

/** Test elements are named by the number of their item in the source; the item's box is the element before its link. */
const start = async () => {
  pageThread();
  const reader = createPageSession({ source, url });
  const { names, proposals } = await reader.open();
  const links = names.flatMap((name, number) => (name === 'a' ? [number] : []));
  const link = (at: number) => links[at - 1]!;
  const { result } = renderHook(() => useChoice(reader, noChoice));
  const settled = () => waitFor(() => expect(result.current.isReading).toBe(false));
  const days = () => result.current.choice.list?.items.map(({ link }) => Number(link.at(-1)));
  const pick = async (at: number) => {
    act(() => result.current.pick(link(at)));
    await settled();
  };
  return { reader, result, link, box: (at: number) => link(at) - 1, pick, settled, days, proposals };
};

it('leaves out with the second click what was left out with the first', async () => {
  const { result, box, pick, settled, days } = await start();
  await pick(1);
  expect(days()).toEqual([1, 2, 3, 4, 5]);
  act(() => result.current.refuse(box(3)));
  await settled();
  expect(days()).toEqual([1, 2, 4, 5]);
  await pick(2);
  expect(result.current.choice.clicks).toHaveLength(2);
  expect(days()).toEqual([1, 2, 4, 5]);
  act(() => result.current.bringBack());
  expect(days()).toEqual([1, 2, 3, 4, 5]);
});

it('leaves out both of two unwanted items that lead the list, whichever is refused', async () => {
  pageThread();
  const both = `<!doctype html><ul>${item(1, 'advert')}${item(2, 'advert')}${item(3)}${item(4)}${item(5)}</ul>`;
  const reader = createPageSession({ source: both, url });
  const { proposals } = await reader.open();
  for (const { element } of proposals[0]!.items.slice(0, 2)) {
    const { result } = renderHook(() => useChoice(reader, taken(proposals[0]!, 0)));
    act(() => result.current.refuse(element!));
    await waitFor(() => expect(result.current.isReading).toBe(false));
    expect(result.current.choice.list?.items.map(({ link }) => Number(link.at(-1)))).toEqual([3, 4, 5]);
  }
});

it('leaves it out of a wider click, too', async () => {
  const { result, box, pick, settled, days } = await start();
  await pick(1);
  act(() => result.current.refuse(box(3)));
  await settled();
  act(() => result.current.repick(box(1)));
  await settled();
  expect(result.current.choice.clicks).toEqual([box(1)]);
  expect(days()).toEqual([1, 2, 4, 5]);
});

it('brings back what is clicked, and says so', async () => {
  const { result, box, link, pick, settled, days } = await start();
  await pick(1);
  act(() => result.current.refuse(box(3)));
  await settled();
  act(() => result.current.pick(link(3)));
  await settled();
  expect(days()).toEqual([1, 2, 3, 4, 5]);
  expect(result.current.choice).toMatchObject({ refused: [], note: { kind: 'broughtBack' } });
});

it('takes a second click that comes before the first has its answer', async () => {
  const { result, link, settled, days } = await start();
  act(() => {
    result.current.pick(link(1));
    result.current.pick(link(2));
  });
  await settled();
  expect(result.current.choice.clicks).toEqual([link(1), link(2)]);
  expect(days()).toEqual([1, 2, 3, 4, 5]);
});

it('begins again with the list that there was at first', async () => {
  const { reader, link, proposals } = await start();
  const stored = taken(proposals[0]!, undefined, { kind: 'repair' });
  const { result } = renderHook(() => useChoice(reader, stored));
  act(() => result.current.pick(link(1)));
  await waitFor(() => expect(result.current.choice.clicks).toEqual([link(1)]));
  act(() => result.current.reset());
  expect(result.current.choice).toEqual(stored);
});
