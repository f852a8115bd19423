import { expect, it } from 'vitest';
import { generatorRow } from '../../../../test/generator.ts';
import { nextPoll } from './next-poll.ts';

const now = Date.UTC(2026, 2, 6);
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();

it('asks soon while a page is looked at, or is due to be', () => {
  expect(nextPoll([generatorRow({ health: 'new', healthSince: at(-5), nextCheckAt: null })], now)).toBe(3000);
  expect(nextPoll([generatorRow({ nextCheckAt: at(900) }), generatorRow({ nextCheckAt: at(-5) })], now)).toBe(3000);
});

it('asks again soon after a look, for what is found out of it', () => {
  expect(nextPoll([generatorRow({ checkedAt: at(-5), nextCheckAt: at(900) })], now)).toBe(3000);
});

it('asks when the next look will have been, and once a minute at least', () => {
  expect(nextPoll([generatorRow({ nextCheckAt: at(20) })], now)).toBe(20_000);
  expect(nextPoll([generatorRow({ nextCheckAt: at(900) })], now)).toBe(60_000);
});

it('has patience with a look that does not come', () => {
  expect(nextPoll([generatorRow({ nextCheckAt: at(-300) })], now)).toBe(30_000);
  expect(nextPoll([generatorRow({ health: 'new', nextCheckAt: at(-300) })], now)).toBe(30_000);
  expect(nextPoll([generatorRow({ health: 'new', healthSince: at(-300), nextCheckAt: null })], now)).toBe(30_000);
});

it('does not ask for what is paused or will not be looked at again', () => {
  expect(nextPoll([], now)).toBe(false);
  expect(nextPoll([generatorRow({ isPaused: true, nextCheckAt: at(-5) })], now)).toBe(false);
  expect(nextPoll([generatorRow({ nextCheckAt: null })], now)).toBe(false);
});
