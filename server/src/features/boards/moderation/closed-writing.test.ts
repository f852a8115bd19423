/** A person is told that their writing is closed, or open again, in a sentence of its own that leads to no objection. */
import { matchPage } from '@newsbell/contracts/pages';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { moderating } from '#test/moderating.ts';

const m = moderating();

const set = async (payload: object) =>
  (await m.call(m.manager, 'PUT', `/v1/admin/user/${m.alice.id}/writing`, payload)).status;
const bell = () => m.alerts(m.alice);

it('until a day, with a reason of any length', async () => {
  const reason = 'r'.repeat(500);
  expect(await set({ closed: true, days: 7, reason })).toBe(200);
  const [alert, ...others] = await bell();
  expect(others).toEqual([]);
  const until = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(alert).toMatchObject({ type: 'MODERATED', title: reason, canObject: false, writing: { closed: true, until } });
  expect(matchPage(alert!.path)?.pattern).toBe('/help/boards');
  expect((await m.call(m.alice, 'POST', `/v1/notification/${alert!.id}/objection`, { text: 'No.' })).status).toBe(404);
});

it('for good, then open again: one alert says how it is now', async () => {
  await set({ closed: true, reason: 'Advertisements.' });
  expect(await bell()).toMatchObject([{ title: 'Advertisements.', writing: { closed: true, until: null } }]);
  await set({ closed: false, reason: '' });
  expect(await bell()).toMatchObject([{ type: 'MODERATED', writing: { closed: false, until: null } }]);
});

it('by a step that is undone, too', async () => {
  await set({ closed: true, days: 1, reason: 'Noise.' });
  await set({ closed: true, reason: 'More noise.' });
  expect((await m.undoLast()).status).toBe(200);
  expect(await bell()).toMatchObject([{ title: 'Noise.', writing: { closed: true, until: expect.any(String) } }]);
  await set({ closed: false, reason: '' });
  await m.undoLast();
  expect(await bell()).toMatchObject([{ title: 'Noise.', writing: { closed: true, until: expect.any(String) } }]);
});

it('not where nothing was closed', async () => {
  expect(await set({ closed: false, reason: '' })).toBe(200);
  expect((await m.undoLast()).status).toBe(200);
  expect(await bell()).toEqual([]);
});

it('not where it was closed until a day that is past', async () => {
  await sql`
    insert into writing_ban (account_id, until, reason) values (${m.alice.id}, now() - interval '1 hour', 'Noise.')`.execute(
    m.db,
  );
  expect(await set({ closed: false, reason: '' })).toBe(200);
  expect((await m.undoLast()).status).toBe(200);
  expect(await bell()).toEqual([]);
});
