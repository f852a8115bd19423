import { expect, test } from 'vitest';
import { createRounds, newlyLate } from './rounds.ts';

const watched = () => {
  const clock = { now: 1_000 };
  return { clock, rounds: createRounds(() => clock.now) };
};

test('rounds are counted by how they end, and their time is added up', () => {
  const { clock, rounds } = watched();
  const round = rounds.of('crawl');
  for (const [ms, outcome] of [
    [500, 'done'],
    [250, 'failed'],
    [250, 'done'],
  ] as const) {
    round.begins();
    clock.now += ms;
    round.ends(outcome);
    clock.now += 2_000;
  }
  expect(rounds.all()).toEqual([{ job: 'crawl', done: 2, failed: 1, seconds: 1, age: 2 }]);
});

test('two loops of one name are told as one, and the age is that of the one that stands still', () => {
  const { clock, rounds } = watched();
  const [first] = [rounds.of('send'), rounds.of('send')];
  clock.now += 9_000;
  first!.begins();
  first!.ends('done');
  expect(rounds.all()).toEqual([{ job: 'send', done: 1, failed: 0, seconds: 0, age: 9 }]);
});

test('a round that does not end is late after ten minutes, and no more when it has ended, even by a failure', () => {
  const { clock, rounds } = watched();
  const round = rounds.of('crawl', { everyMs: 1_000 });
  round.begins();
  clock.now += 600_000;
  expect(rounds.late()).toEqual([]);
  clock.now += 1_000;
  expect(rounds.late()).toEqual([{ job: 'crawl', seconds: 601 }]);
  round.ends('failed');
  expect(rounds.late()).toEqual([]);
});

test('one that is late is told of once, and again when it stands still another time', () => {
  const { clock, rounds } = watched();
  const round = rounds.of('crawl');
  const news = newlyLate(rounds);
  const late = () => {
    clock.now += 601_000;
    return news();
  };
  expect([late(), news()]).toEqual([[{ job: 'crawl', seconds: 601 }], []]);
  round.ends('done');
  expect(news()).toEqual([]);
  expect(late()).toEqual([{ job: 'crawl', seconds: 601 }]);
});

test('what rests for an hour is late after two, counted from its first round', () => {
  const { clock, rounds } = watched();
  rounds.of('forget', { everyMs: 3_600_000, firstMs: 60_000 });
  clock.now += 7_260_000;
  expect(rounds.late()).toEqual([]);
  clock.now += 1_000;
  expect(rounds.late()).toEqual([{ job: 'forget', seconds: 7201 }]);
});
