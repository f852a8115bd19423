/** People of the demo publish news of their own, as anybody does it by curl: with an access token, through the calls. */
import type { Published } from '@newsbell/contracts/publishing';
import type { Deps } from '@newsbell/server/deps';
import { addAccessToken, listAccessTokens, revokeAccessToken } from '@newsbell/server/features/accounts/access-tokens';
import { changeMode } from '@newsbell/server/features/accounts/change';
import { ensureWord } from '@newsbell/server/features/followed-words/word';
import { addPublished } from '@newsbell/server/features/projects/published';
import { startReadingProject, startReadingTag } from '@newsbell/server/features/read-state/start';
import { startReadingWord } from '@newsbell/server/features/read-state/word-start';
import { follow } from '@newsbell/server/features/subscriptions/follow';
import { allBackups, type Backups, diskUses, type News, nearlyFull, nextAt, nightlyUntil } from './backups.ts';
import { idOf } from './people.ts';
import { paintBars } from './pictures/bars.ts';

type Some = Pick<Deps, 'db' | 'settings'>;

/** A project, and the token by which its news are published. */
export interface Publisher {
  backups: Backups;
  token: string;
}

/** Idempotent: what is there stays as it is. Those who publish have their accounts. */
export const makePublishers = async (deps: Some, reader: string): Promise<Publisher[]> => {
  const publishers: Publisher[] = [];
  for (const backups of allBackups) {
    const accountId = await idOf(deps, backups.by);
    await makeProject(deps, accountId, reader, backups);
    const token = await freshToken(deps, accountId, backups.urlKey);
    if (token !== undefined) publishers.push({ backups, token });
  }
  return publishers;
};

const makeProject = async (
  { db, settings }: Some,
  accountId: number,
  reader: string,
  { urlKey, title, description, tags, language, followed }: Backups,
): Promise<void> => {
  if (await db.selectFrom('project').where('url_key', '=', urlKey).select('id').executeTakeFirst()) return;
  await changeMode(db, accountId, 'DEVELOPER');
  const wanted = { urlKey, title, description, tags, visibility: 'PUBLIC' } as const;
  const made = await addPublished(db, accountId, wanted, { most: settings.publishing.perAccount });
  if (made.kind !== 'made') throw new Error(`${urlKey} was not made: ${made.kind}`);
  await db.updateTable('project').set({ language }).where('id', '=', made.projectId).execute();
  if (!followed) return;
  const starting = { startReadingProject, startReadingTag, startReadingWord, ensureWord };
  await follow(
    db,
    await idOf({ db }, reader),
    { type: 'PROJECT', urlKey },
    { notifyMinute: 30, atOnce: true },
    starting,
  );
};

/**
 * Rotation: a token is shown once and kept nowhere, so each start makes another in the place of the last. Undefined: somebody has deleted the
 * project, or has left the developer mode.
 */
const freshToken = async ({ db }: Some, accountId: number, urlKey: string): Promise<string | undefined> => {
  const name = `${urlKey}.sh`;
  for (const old of await listAccessTokens(db, accountId))
    if (old.name === name) await revokeAccessToken(db, accountId, old.id);
  const made = await addAccessToken(db, accountId, { name, scopes: ['publish'], projects: [urlKey], days: null });
  return made.kind === 'made' ? made.token : undefined;
};

/**
 * Idempotent by the ids of the news: those of nights that were published at an earlier start stay as they are. A project without news gets the
 * one of high priority as well, with a picture.
 */
export const publishNights = async (publishers: readonly Publisher[], address: string, now: Date): Promise<void> => {
  for (const publisher of publishers) {
    const { urlKey } = publisher.backups;
    const listed = await fetch(`${address}/v1/feed/project?urlKey=${urlKey}`);
    const { content } = (await listed.json()) as { content: unknown[] };
    for (const news of nightlyUntil(publisher.backups, now)) await publish(publisher, address, news);
    if (content.length > 0) continue;
    const picture = { type: 'image/png', body: Uint8Array.from(paintBars(diskUses)) };
    const { url } = await send<{ url: string }>(publisher, `${address}/v1/project/${urlKey}/news/image`, picture);
    await publish(publisher, address, nearlyFull(publisher.backups, url));
  }
};

/** Every ten minutes the next of them publishes one piece, of which nobody is told. What comes back ends it. */
export const keepPublishing = (
  publishers: readonly Publisher[],
  address: string,
  onTrouble: (error: unknown) => void,
): (() => void) => {
  const timer = setInterval(() => {
    const turn = Math.floor(Date.now() / TURN_MS);
    publishTurn(publishers, address, turn).catch(onTrouble);
  }, TURN_MS);
  return () => clearInterval(timer);
};
const TURN_MS = 600_000;

export const publishTurn = async (publishers: readonly Publisher[], address: string, turn: number): Promise<void> => {
  const publisher = publishers[turn % publishers.length];
  if (publisher) await publish(publisher, address, nextAt(publisher.backups, turn));
};

const publish = (publisher: Publisher, address: string, news: News): Promise<Published> =>
  send(publisher, `${address}/v1/project/${publisher.backups.urlKey}/news`, {
    type: 'application/json',
    body: JSON.stringify(news),
  });

const send = async <T>(
  { token }: Publisher,
  url: string,
  { type, body }: { type: string; body: string | Uint8Array<ArrayBuffer> },
): Promise<T> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const answer = await fetch(url, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};

/** The line that a person copies to publish a first piece. */
export const curlLine = ({ token, backups: { urlKey } }: Publisher, address: string): string =>
  `curl -H "Authorization: Bearer ${token}" -d "Hello" ${address}/v1/project/${urlKey}/news`;
