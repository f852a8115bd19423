import { expect, it } from 'vitest';
import { latestOnly } from './latest-only.ts';

const start = () => {
  const asked: { rule: string; answer: PromiseWithResolvers<string> }[] = [];
  const told: string[] = [];
  const ask = latestOnly(
    ({ rule }: { rule: string }) => {
      const answer = Promise.withResolvers<string>();
      asked.push({ rule, answer });
      return answer.promise;
    },
    answer => told.push(answer),
  );
  return {
    told,
    ask: (rule: string) => ask({ rule }),
    rules: () => asked.map(({ rule }) => rule),
    /** Answers the question that was asked last, by its own name. */
    answer: () => {
      const { rule, answer } = asked.at(-1)!;
      answer.resolve(rule);
      return answer.promise;
    },
  };
};

it('asks one question at a time, and of those that wait only the latest', async () => {
  const { ask, rules, answer, told } = start();
  for (const rule of ['one', 'two', 'three']) ask(rule);
  expect(rules()).toEqual(['one']);
  await answer();
  expect(rules()).toEqual(['one', 'three']);
  await answer();
  expect(told).toEqual(['three']);
  ask('four');
  await answer();
  expect(told).toEqual(['three', 'four']);
});
