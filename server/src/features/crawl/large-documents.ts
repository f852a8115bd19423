/**
 * Large documents take turns: from the moment at which more than a megabyte of one has come until it is stored, the others wait with what they
 * have. Each takes several times its size until then: its bytes, its text, its items and the statement that stores them.
 */
import type { HttpClient } from '#net/fetch.ts';
import { createSlots } from '#net/slots.ts';

export interface LargeTurn {
  largeBody: Parameters<HttpClient['request']>[0]['largeBody'];
  /** To be called when the crawl has ended, whether it has had its turn or not. */
  leave(): void;
}

/** `bytes`: so long is a document that is not large. */
export const openLargeTurns = (atOnce: number, bytes = 1_048_576): (() => LargeTurn) => {
  const slots = createSlots(atOnce);
  // One owner: the order in which they come is fair, for an account has a quarter of the slots of the crawl.
  const [key, owner] = ['large', 'crawl'];
  return () => {
    let isHeld = false;
    const wait = (granted: () => void): (() => void) => {
      const take = () => {
        isHeld = true;
        granted();
      };
      if (!isHeld && !slots.tryTake(key, owner)) return slots.wait(key, owner, take);
      take();
      return () => {};
    };
    return {
      largeBody: { bytes, wait },
      leave: () => {
        if (isHeld) slots.free(key, owner);
        isHeld = false;
      },
    };
  };
};
