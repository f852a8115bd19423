/** One reader asks for one page after the other over HTTP, as long as a phase lasts. */
import { setTimeout as pause } from 'node:timers/promises';
import { soughtWords } from './day-people.ts';

export interface Pages {
  /** They are in milliseconds, from the request to the end of the answer. */
  times: number[];
  /** So many answers were not 200, by their status; it is 0 where none came. */
  refused: Record<string, number>;
}

/** Between an answer and the next question a reader looks at the page for so long. */
const LOOKS_MS = 100;

/** Reads until the returned function is called, which answers what came. */
export const startReading = (address: string, cookie: string): (() => Promise<Pages>) => {
  const pages: Pages = { times: [], refused: {} };
  let isOver = false;
  const reading = (async () => {
    let item: string | undefined;
    for (let turn = 0; !isOver; turn++) {
      const begun = performance.now();
      const { status, text } = await ask(`${address}${pathAt(turn, item)}`, cookie);
      pages.times.push(performance.now() - begun);
      if (status !== 200) pages.refused[status] = (pages.refused[status] ?? 0) + 1;
      else item = /"id":"?(\d+)/.exec(text)?.[1] ?? item;
      await pause(LOOKS_MS);
    }
  })();
  return async () => {
    isOver = true;
    await reading;
    return pages;
  };
};

/** The status is 0 where no answer comes. */
const ask = async (url: string, cookie: string): Promise<{ status: number; text: string }> => {
  try {
    const answer = await fetch(url, { headers: { cookie } });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
};

const sought = soughtWords();

const pathAt = (turn: number, item: string | undefined): string => {
  const word = encodeURIComponent(sought[Math.floor(turn / 6) % sought.length]!);
  const paths = [
    '/v1/feed/all',
    '/v1/feed/subscribes',
    '/v1/timeline?type=MY',
    '/v1/subscribe/unread',
    `/v1/search?word=${word}`,
    item === undefined ? '/v1/feed/all' : `/v1/feed?id=${item}`,
  ];
  return paths[turn % paths.length]!;
};
