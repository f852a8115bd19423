/** These are good requests of hooks: those of the owner, and the one of other programs. */
import type { HookMapping } from '@newsbell/contracts/hooks';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { lastCallsOf, noteCall } from '#features/hooks/calls.ts';
import { addHook, type NewHook } from '#features/hooks/hook-row.ts';
import { counter } from './counter.ts';
import type { Person, Request } from './people.ts';
import { seedProject } from './seed.ts';

const nextNumber = counter();

const mapping: HookMapping = { title: 'name' };

/** The person's mode is what it was. */
export const makeHook = async (
  db: Db,
  project: { id: number; ownerId: number },
  more: Partial<NewHook> = {},
): Promise<{ id: number; key: string }> => {
  const { rows } = await sql<{ mode: 'NORMAL' | 'DEVELOPER' }>`
    select mode from account where id = ${project.ownerId}`.execute(db);
  await db.updateTable('account').set({ mode: 'DEVELOPER' }).where('id', '=', project.ownerId).execute();
  const settings = { name: 'Builds', kind: 'json', secret: null, mapping: null, tellsResolved: false } as const;
  const made = await addHook(db, project, { ...settings, ...more });
  await db.updateTable('account').set({ mode: rows[0]!.mode }).where('id', '=', project.ownerId).execute();
  if (made.kind !== 'made') throw new Error(`it is ${made.kind}`);
  return made;
};

/** It is undefined where the route is none of theirs. */
export const hookRequest = async (db: Db, route: string, owner: Person): Promise<Request | undefined> => {
  if (!route.includes('/hook')) return undefined;
  const urlKey = `hooked-${nextNumber()}`;
  const project = await seedProject(db, { urlKey, kind: 'PUBLISHED', ownerId: owner.id, feedUrl: null });
  const { id, key } = await makeHook(db, { id: project.id, ownerId: owner.id }, { mapping });
  const all = `/v1/project/${urlKey}/hook`;
  switch (route) {
    case 'GET /v1/project/:urlKey/hook':
      return { url: all };
    case 'POST /v1/project/:urlKey/hook':
      await db.updateTable('account').set({ mode: 'DEVELOPER' }).where('id', '=', owner.id).execute();
      return { url: all, payload: { name: 'Site', kind: 'github' } };
    case 'PUT /v1/project/:urlKey/hook/:id':
      return { url: `${all}/${id}`, payload: { name: 'Another name' } };
    case 'DELETE /v1/project/:urlKey/hook/:id':
      return { url: `${all}/${id}` };
    case 'POST /v1/project/:urlKey/hook/:id/address':
      return { url: `${all}/${id}/address` };
    case 'GET /v1/project/:urlKey/hook/:id/call':
      return { url: `${all}/${id}/call` };
    case 'POST /v1/project/:urlKey/hook/:id/call/:callId/again': {
      const became = { outcome: 'ignored', why: 'NO_MAPPING', items: 0, itemId: null } as const;
      await noteCall(db, id, { ...became, event: undefined, key: 'x', body: '{"name":"One"}' });
      const [call] = await lastCallsOf(db, id);
      return { url: `${all}/${id}/call/${call!.id}/again` };
    }
    case 'POST /v1/project/:urlKey/hook/:id/preview':
      return { url: `${all}/${id}/preview`, payload: { mapping } };
    case 'POST /hook/:key':
      return { url: `/hook/${key}`, payload: { name: 'One' } };
    default:
      return undefined;
  }
};
