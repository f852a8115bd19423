import { expect, test } from 'vitest';
import { type Asking, createFairQueue, keysOf } from './fair-queue.ts';

interface One extends Asking {
  name: string;
}

const of = (name: string, host: string, more: Partial<One> & { account?: number } = {}): One => ({
  name,
  keys: keysOf(more.account ?? null, host),
  ...more,
});

/** Takes all that wait, one after another on one thread; each costs what `costs` says. */
const drain = (queue: ReturnType<typeof createFairQueue<One>>, costs: (one: One) => number): string[] => {
  const order: string[] = [];
  for (let one = queue.next(1); one; one = queue.next(1)) {
    order.push(one.name);
    queue.ended(one, costs(one));
  }
  return order;
};

test('of many documents of one host and one of another the other is next', () => {
  const queue = createFairQueue<One>();
  for (let n = 0; n < 60; n++) queue.add(of(`slow ${n}`, 'slow.test'));
  const first = queue.next(1)!;
  queue.add(of('honest', 'honest.test'));
  queue.ended(first, 5000);
  expect(queue.next(1)?.name).toBe('honest');
});

test('an account with many hosts is one, and so is a host whose sources nobody has added', () => {
  const queue = createFairQueue<One>();
  for (let n = 0; n < 30; n++) queue.add(of(`by account ${n}`, `${n}.test`, { account: 1 }));
  for (let n = 0; n < 30; n++) queue.add(of(`by host ${n}`, 'wide.test'));
  const begun = [queue.next(2)!, queue.next(2)!];
  expect(begun.map(({ name }) => name)).toEqual(['by account 0', 'by host 0']);
  // The cost of other documents of an account is no cost of their hosts.
  queue.add(of('honest', 'wide.test', { account: 2 }));
  for (const one of begun) queue.ended(one, 3000);
  expect(queue.next(2)?.name).toBe('honest');
});

test('what costs the same has its turns one after another, in the order of coming', () => {
  const queue = createFairQueue<One>();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.add(of(name, name[0]!));
  expect(drain(queue, () => 10)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('who is costly never has the last thread', () => {
  const queue = createFairQueue<One>();
  for (let n = 0; n < 6; n++) queue.add(of(`slow ${n}`, 'slow.test'));
  for (const one of [queue.next(2)!, queue.next(2)!]) queue.ended(one, 2000);
  expect(queue.next(2)?.name).toBe('slow 2');
  expect(queue.next(2)).toBeUndefined();
  expect(queue.isCrowded(['host:slow.test'])).toBe(true);
  queue.add(of('honest', 'honest.test'));
  expect(queue.next(2)?.name).toBe('honest');
});

test('what is known to be slow beforehand never has the last thread, no matter who brings it', () => {
  const queue = createFairQueue<One>();
  for (let n = 0; n < 6; n++) queue.add(of(`large ${n}`, `${n}.test`, { account: n, expectedMs: 900 }));
  expect([queue.next(2)?.name, queue.next(2)]).toEqual(['large 0', undefined]);
  queue.add(of('small', 'small.test', { account: 7, expectedMs: 20 }));
  expect(queue.next(2)?.name).toBe('small');
  expect(queue.isCrowded(keysOf(0, '0.test'))).toBe(false);
});

test('a slow document makes its key costly while it is still being read', () => {
  const queue = createFairQueue<One>();
  queue.add(of('slow', 'slow.test'));
  const slow = queue.next(2)!;
  queue.add(of('next', 'slow.test'));
  queue.tookLong(slow);
  expect(queue.next(2)).toBeUndefined();
  queue.ended(slow, 3000);
  expect(queue.next(2)?.name).toBe('next');
});

test('a document that was only late, as on a busy machine, leaves its key as cheap as it was', () => {
  const queue = createFairQueue<One>();
  queue.add(of('late', 'late.test'));
  const late = queue.next(2)!;
  queue.tookLong(late);
  queue.tookLong(late);
  queue.ended(late, 60);
  for (const name of ['first', 'second']) queue.add(of(name, 'late.test'));
  expect([queue.next(2)?.name, queue.next(2)?.name]).toEqual(['first', 'second']);
});

test('many quick documents of one account are not costly, whatever they come to together', () => {
  const queue = createFairQueue<One>();
  for (let n = 0; n < 200; n++) queue.add(of(`${n}`, `${n}.test`, { account: 1 }));
  for (let n = 0; n < 100; n++) queue.ended(queue.next(2)!, 20);
  expect([queue.next(2), queue.next(2)].every(Boolean)).toBe(true);
  expect(queue.isCrowded(keysOf(1, 'x.test'))).toBe(false);
});

test('one who waits in person goes first, and the crawl has every fourth turn all the same', () => {
  const queue = createFairQueue<One>();
  for (const name of ['a', 'b', 'c']) queue.add(of(`crawl ${name}`, `${name}.test`));
  for (let n = 0; n < 7; n++) queue.add(of(`person ${n}`, `${n}.test`, { account: n, isUrgent: true }));
  expect(drain(queue, () => 10)).toEqual([
    'person 0',
    'person 1',
    'person 2',
    'crawl a',
    'person 3',
    'person 4',
    'person 5',
    'crawl b',
    'person 6',
    'crawl c',
  ]);
});

test('what lies back is forgotten', () => {
  const queue = createFairQueue<One>();
  queue.add(of('slow', 'slow.test'));
  queue.ended(queue.next(2)!, 4000);
  for (let n = 0; n < 600; n++) {
    queue.add(of('other', `${n}.test`));
    queue.ended(queue.next(2)!, 100);
  }
  queue.add(of('slow again', 'slow.test'));
  queue.add(of('slow again', 'slow.test'));
  expect(queue.isCrowded(['host:slow.test'])).toBe(false);
});

test('what is taken out is not read', () => {
  const queue = createFairQueue<One>();
  const one = of('gone', 'a.test');
  queue.add(one);
  expect([queue.remove(one), queue.remove(one), queue.next(1)]).toEqual([true, false, undefined]);
});
