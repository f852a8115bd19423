/** From a body to what becomes of it: read by its kind, and published as all news of people are. */
import type { HookKind } from '@newsbell/contracts/hook-rules';
import type { Db } from '#db/open.ts';
import { apart } from '#db/request-scope.ts';
import type { SpendPublishing } from '#features/publishing/by-caller.ts';
import { publicationOf } from '#features/publishing/publication.ts';
import { publish } from '#features/publishing/publish.ts';
import { Refusal } from '#http/problems.ts';
import type { Became } from './calls.ts';
import type { FoundHook } from './hook-row.ts';
import { readAlerts } from './kinds/alerts.ts';
import { readGithub } from './kinds/github.ts';
import { readMapped } from './kinds/json.ts';
import { readSlack } from './kinds/slack.ts';
import { fit, type HookNews, type Reading } from './reading.ts';

interface Sent {
  body: unknown;
  event: string | undefined;
}

type Settings = Pick<FoundHook, 'mapping' | 'tellsResolved'>;

export const read = (kind: HookKind, { mapping, tellsResolved }: Settings, { body, event }: Sent): Reading => {
  switch (kind) {
    case 'github':
      return readGithub(body, event);
    case 'alertmanager':
    case 'grafana':
      return readAlerts(body, { tellsResolved });
    case 'slack':
      return readSlack(body);
    case 'json':
      return readMapped(body, mapping);
  }
};

interface Taking {
  ownOrigins: readonly string[];
  spend: SpendPublishing;
}

/**
 * Idempotent by `key`, the name of the call, or by the names that its news have of themselves. Throws TOO_MANY_REQUESTS before anything of it
 * is stored; each alert counts for the limits.
 */
export const take = async (
  db: Db,
  hook: FoundHook,
  { reading, key }: { reading: Reading; key: string },
  { ownOrigins, spend }: Taking,
): Promise<Became> => {
  const none = { why: null, items: 0, itemId: null };
  // A call without news costs as much as one with news, or nothing would bound it.
  const costs = reading.kind === 'news' ? reading.news.length : 1;
  for (let spent = 0; spent < costs; spent++) await spend(hook.accountId, hook.projectId);
  if (reading.kind === 'connected') return { ...none, outcome: 'connected' };
  if (reading.kind !== 'news') return { ...none, outcome: reading.kind, why: reading.why };
  const done: Done[] = [];
  for (const each of reading.news) done.push(await apart(() => publishOne(db, hook, { each, key, ownOrigins })));
  const stored = done.filter(each => 'id' in each);
  if (stored.length === 0) {
    const isEmpty = done.some(each => each.kind === 'empty');
    return { ...none, outcome: isEmpty ? 'refused' : 'ignored', why: isEmpty ? 'EMPTY' : 'RESOLVED' };
  }
  const kinds = (['published', 'edited', 'unchanged'] as const).filter(kind => stored.some(each => each.kind === kind));
  const outcome = kinds[0]!;
  return { outcome, why: null, items: stored.length, itemId: stored.find(each => each.kind === outcome)!.id };
};

type Done = { kind: 'published' | 'edited' | 'unchanged'; id: number } | { kind: 'absent' | 'empty' };

const publishOne = async (
  db: Db,
  hook: FoundHook,
  { each, key, ownOrigins }: { each: HookNews; key: string; ownOrigins: readonly string[] },
): Promise<Done> => {
  const publication = publicationOf(fit(each.draft), new Date());
  if ('wrong' in publication) return { kind: 'empty' };
  const places = { projectId: hook.projectId, ownOrigins };
  const name = `hook ${hook.id} ${each.key === undefined ? `call ${key}` : `news ${each.key}`}`;
  const outcome = await publish(db, places, publication, name, { isEdit: each.isEdit === true });
  if (outcome.kind === 'gone') {
    if (each.isEdit) return { kind: 'absent' };
    throw new Refusal('PROJECT_NOT_FOUND');
  }
  if (outcome.kind === 'nothing') return { kind: 'empty' };
  // Without a time of its own nothing is scheduled.
  if (outcome.kind !== 'stored') throw new Error(`news of a hook are ${outcome.kind}`);
  const { id, created, updated } = outcome;
  return { kind: created ? 'published' : updated ? 'edited' : 'unchanged', id };
};
