import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage } from './garbage.ts';

test('what a start has left behind is collected, though nothing asks for its room', async () => {
  const left = new WeakRef({});
  // A reference is kept to the end of the turn that has made it.
  await nextTurn();
  collectGarbage();
  expect(left.deref()).toBeUndefined();
});
