/** News that are reported and hidden, one after another and at once. */
import { randomUUID } from 'node:crypto';
import { matchPage } from '@newsbell/contracts/pages';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addSource } from '#features/projects/add.ts';
import { moderating } from '#test/moderating.ts';

const m = moderating();
const { call, report, queue, log, decide, undo, undoLast } = m;

const itemOf = async (projectId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
    values (${projectId}, true, false, now(), 'A ferry', 'A ferry', '<p>A ferry</p>', ${randomUUID()}, ' a ferry ', ' a ferry ', '') returning id`.execute(
    m.db,
  );
  return rows[0]!.id;
};
const sourceNamed = (title: string) => addSource(m.db, { feedUrl: `https://${randomUUID()}.test/`, title });

describe('hidden news', () => {
  it('are in no list of their source, and come back', async () => {
    const { projectId, urlKey } = await sourceNamed('Ferry');
    const id = await itemOf(projectId);
    const titles = async () =>
      (await call(m.bob, 'GET', `/v1/feed/project?urlKey=${urlKey}`)).body.content?.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles()).toEqual(['A ferry']);
    for (const who of m.reporters) await report(who, { type: 'NEWS', id }, 'RIGHTS');
    expect(await titles()).toEqual(['A ferry']);
    const [first] = await queue();
    expect(first).toMatchObject({ type: 'NEWS', source: { urlKey }, title: 'A ferry' });
    expect(matchPage(first!.path)).toEqual({ pattern: '/:urlKey/feed/:id', params: { urlKey, id: String(id) } });
    expect((await decide('REMOVE')).body.fields).toHaveProperty('verdict');
    await decide('HIDE', { reason: 'A right.' });
    expect(await titles()).toEqual([]);
    expect((await report(m.alice, { type: 'NEWS', id })).status).toBe(404);
    await undoLast();
    expect(await titles()).toEqual(['A ferry']);
  });
});

describe('news', () => {
  const isSeen = async (id: number) => (await call(m.bob, 'GET', `/v1/feed?id=${id}`)).status === 200;

  it('are hidden whatever their source and others are called', async () => {
    const gems = await sourceNamed('Hidden Gems');
    const ferry = await sourceNamed('Ferry');
    await sql`update project set url_key = ${`hidden-${ferry.projectId}`} where id = ${gems.projectId}`.execute(m.db);
    for (const { projectId } of [gems, ferry]) {
      const id = await itemOf(projectId);
      expect(await isSeen(id)).toBe(true);
      await report(m.bob, { type: 'NEWS', id });
      expect((await decide('HIDE')).status).toBe(200);
      expect(await isSeen(id)).toBe(false);
      await undoLast();
      expect(await isSeen(id)).toBe(true);
      await sql`delete from moderation_case`.execute(m.db);
    }
  });

  it('are hidden once and shown once, however many ask at once', async () => {
    const id = await itemOf((await sourceNamed('Tram')).projectId);
    await report(m.bob, { type: 'NEWS', id });
    const [open] = await queue();
    const hidden = await Promise.all(
      [m.manager, m.second].map(who =>
        call(who, 'PUT', `/v1/admin/report/${open!.id}`, { verdict: 'HIDE', reason: 'A.' }),
      ),
    );
    expect(hidden.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const [step] = await log();
    const answers = await Promise.all([
      undo(step!.id),
      undo(step!.id, m.second),
      report(m.reporters[1]!, { type: 'NEWS', id }),
    ]);
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[2]!.status).toBeLessThan(500);
    expect(await isSeen(id)).toBe(true);
  });
});
