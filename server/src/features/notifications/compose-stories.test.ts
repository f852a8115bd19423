import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { composing } from '#test/composing.ts';
import { composeAll, follows, matchAll, tellStory } from '#test/notifying.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';

const c = composing();
const { come, set, digests, deliveries, entries, due, clock } = c;

describe('stories', () => {
  let other: Seeded;
  beforeEach(async () => {
    other = await seedProject(c.db);
    await follows(c.db, c.person, { projectId: c.project.id });
    await follows(c.db, c.person, { projectId: other.id });
  });
  const both = async () => {
    const [one] = await seedItems(c.db, c.project, [{ sortAt: clock('08:00').toISOString() }]);
    const [two] = await seedItems(c.db, other, [{ sortAt: clock('09:00').toISOString() }]);
    await tellStory(c.db, [one!, two!]);
    await matchAll(c.db);
    return [one!, two!] as const;
  };

  test('the same one from several sources is one entry, by the newest', async () => {
    const [one, two] = await both();
    await composeAll(c.db);
    expect(await digests()).toMatchObject([{ items: 1 }]);
    expect(await entries()).toMatchObject([
      { item: two, place: 1, toldBy: null },
      { item: one, place: null, toldBy: two },
    ]);
  });

  test('are not folded for who wants them all', async () => {
    await set({ fold_stories: false });
    await both();
    await composeAll(c.db);
    expect(await entries()).toMatchObject([{ toldBy: null }, { toldBy: null }]);
    expect(await digests()).toMatchObject([{ items: 2 }]);
  });

  test('one that was told within 48 hours is named by what told it, and makes no digest', async () => {
    const [one] = await come(1);
    await composeAll(c.db, clock('10:00'));
    const [two] = await seedItems(c.db, other, 1);
    await tellStory(c.db, [one!, two!]);
    await matchAll(c.db);
    await composeAll(c.db, clock('12:00'));
    expect(await digests()).toHaveLength(1);
    expect(await entries()).toMatchObject([
      { item: one, place: 1, toldBy: null },
      { item: two, place: null, toldBy: one },
    ]);
    expect(await due()).toBeUndefined();
  });

  test('what a person follows is neither named nor told by what only a tag or a word has brought', async () => {
    await sql`update subscription set project_id = null, tag = 'copies' where project_id = ${other.id}`.execute(c.db);
    await sql`insert into project_tag (project_id, name) values (${other.id}, 'copies')`.execute(c.db);
    const [one, two] = await both();
    await composeAll(c.db, clock('10:00'));
    expect(await entries()).toMatchObject([
      { item: one, place: 1, toldBy: null },
      { item: two, place: null, toldBy: one },
    ]);
    const [copy] = await seedItems(c.db, other, 1);
    await matchAll(c.db);
    await composeAll(c.db, clock('12:00'));
    const [original] = await come(1);
    await tellStory(c.db, [copy!, original!]);
    await matchAll(c.db);
    await composeAll(c.db, clock('14:00'));
    expect((await entries()).slice(2)).toMatchObject([
      { item: copy, place: 1, toldBy: null },
      { item: original, place: 1, toldBy: null },
    ]);
  });

  test('one that was told before that is told again', async () => {
    const [one] = await come(1);
    await composeAll(c.db, clock('10:00'));
    const [two] = await seedItems(c.db, other, 1);
    await tellStory(c.db, [one!, two!]);
    await matchAll(c.db);
    await composeAll(c.db, clock('11:00', 12));
    expect(await digests()).toHaveLength(2);
  });

  test('one that was told where a channel is muted is told by a source where it is not', async () => {
    await sql`update subscription set muted_channels = '{email}' where project_id = ${c.project.id}`.execute(c.db);
    const [one] = await come(1);
    await composeAll(c.db, clock('10:00'));
    const [two] = await seedItems(c.db, other, 1);
    await tellStory(c.db, [one!, two!]);
    await matchAll(c.db);
    await composeAll(c.db, clock('12:00'));
    const [, second] = await digests();
    expect(await deliveries()).toEqual([{ digest: second!.id, channel: 'email' }]);
  });
});
