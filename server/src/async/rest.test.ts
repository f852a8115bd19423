import { expect, it } from 'vitest';
import { createRest } from './rest.ts';

const FOREVER = 2 ** 31 - 1;

it('ends when it is woken', async () => {
  const { looks, rest, wake } = createRest();
  looks();
  const resting = rest(FOREVER);
  wake();
  await resting;
});

it('a wake that comes while the loop looks is not lost, and wakes once', async () => {
  const { looks, rest, wake } = createRest();
  looks();
  wake();
  await rest(FOREVER);
  looks();
  let isOver = false;
  void rest(FOREVER).then(() => {
    isOver = true;
  });
  await new Promise(resolve => setImmediate(resolve));
  expect(isOver).toBe(false);
  wake();
});
