/** These accounts live in the demo. Their passwords are no secret: they are printed at every start. */
import type { Deps } from '@newsbell/server/deps';
import { hashPassword } from '@newsbell/server/features/accounts/passwords';
import { makeAccount } from '@newsbell/server/features/accounts/sign-up';

/** The demo's reader is named first; the administrator is made first. */
export const people = [
  { username: 'demo', nickname: 'Mina', password: 'read-the-news' },
  { username: 'admin', nickname: 'Admin', password: 'ring-the-bell' },
] as const;

/** Idempotent: accounts that exist already stay as they are. */
export const makePeople = async ({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> => {
  const there = await db
    .selectFrom('account')
    .where(
      'username',
      'in',
      people.map(each => each.username),
    )
    .select('username')
    .execute();
  for (const { username, nickname, password } of people.toReversed()) {
    if (there.some(each => each.username === username)) continue;
    await makeAccount(db, settings, {
      admission: { kind: 'operator', isAdministrator: username === 'admin' },
      username,
      nickname,
      email: `${username}@demo.example`,
      emailVerified: true,
      passwordHash: await hashPassword(password),
      language: 'en',
    });
  }
};

export const idOf = async ({ db }: Pick<Deps, 'db'>, username: string): Promise<number> =>
  (await db.selectFrom('account').where('username', '=', username).select('id').executeTakeFirstOrThrow()).id;
