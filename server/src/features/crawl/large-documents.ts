/**
 * Large documents are taken one after the other where memory is short: each takes several times its size until it is stored, as bytes, as text,
 * as items and as the statement that stores them.
 */
import type { HttpClient } from '#net/fetch.ts';

export interface LargeTurn {
  largeBody: Parameters<HttpClient['request']>[0]['largeBody'];
  /** The crawl calls it at its end, whether it has had the turn or not. */
  leave(): void;
}

/** At most `atOnce` documents of more than `bytes` are under way. The answered function gives each crawl its own part in that. */
export const openLargeTurns = (atOnce: number, bytes = 1_048_576): (() => LargeTurn) => {
  let taken = 0;
  return () => {
    let isMine = false;
    const take = (): boolean => {
      if (!isMine && taken < atOnce) {
        isMine = true;
        taken += 1;
      }
      return isMine;
    };
    const leave = (): void => {
      if (isMine) taken -= 1;
      isMine = false;
    };
    return { largeBody: { bytes, take }, leave };
  };
};
