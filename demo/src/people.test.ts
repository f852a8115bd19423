import { expect, it } from 'vitest';
import { freshDatabase } from '../../server/test/database.ts';
import { settingsOf } from '../../server/test/settings.ts';
import { makePeople } from './people.ts';

it('the demo has a verified reader and an administrator, made once', async () => {
  const database = await freshDatabase();
  const deps = { db: database.db, settings: settingsOf() };
  await makePeople(deps);
  await makePeople(deps);
  const rows = await database.db
    .selectFrom('account')
    .orderBy('id')
    .select(['username', 'roles', 'email_verified_at'])
    .execute();
  expect(rows).toEqual([
    { username: 'admin', roles: ['ROLE_ADMIN'], email_verified_at: expect.any(Date) },
    { username: 'demo', roles: [], email_verified_at: expect.any(Date) },
  ]);
  await database.close();
});
