import { expect, it } from 'vitest';
import { checkPassword, hashPassword } from './passwords.ts';

it('hashes for an honest address before the next of one that guesses', async () => {
  const stored = await hashPassword('a reader reads much');
  const order: string[] = [];
  const tries = async (by: string, password: string) => {
    const { right } = await checkPassword(password, stored, by);
    order.push(by);
    return right;
  };
  const all = await Promise.allSettled([
    ...Array.from({ length: 30 }, () => tries('198.51.100.1', 'wrong')),
    tries('192.0.2.1', 'a reader reads much'),
  ]);
  expect(all.at(-1)).toEqual({ status: 'fulfilled', value: true });
  // Four hashes at once at most, whatever the machine.
  expect(order.indexOf('192.0.2.1')).toBeLessThanOrEqual(4);
  expect(all.filter(({ status }) => status === 'rejected')).toMatchObject(
    Array.from({ length: all.length - order.length }, () => ({ reason: { code: 'UNAVAILABLE' } })),
  );
});

it.each([undefined, null])('refuses every password where none is stored: %s', async stored => {
  for (const password of ['', 'a reader reads much', '\0'.repeat(32)])
    expect(await checkPassword(password, stored)).toEqual({ right: false, outdated: false });
});
