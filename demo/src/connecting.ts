/** Programs of the demo are connected with the reader's own project: a repository, a monitor, a job that pings, and an alarm for its silence. */
import { createHmac } from 'node:crypto';
import type { Deps } from '@newsbell/server/deps';
import { addAccessToken, listAccessTokens } from '@newsbell/server/features/accounts/access-tokens';
import { addHook } from '@newsbell/server/features/hooks/hook-row';
import { findAddress, makeAddress } from '@newsbell/server/features/pings/address';
import { setSilence } from '@newsbell/server/features/silence/set';
import type { Publisher } from './publishing.ts';

type Some = Pick<Deps, 'db'>;

/** A token ends so soon, so that the dashboard has something to tell. */
const DAYS_LEFT = 5;

/**
 * Idempotent: each is made where it is not there, at the first start. The programs call as the real ones do, at `address`; the monitor's call
 * is of another kind than its hook, so it is refused.
 */
export const connectPrograms = async ({ db }: Some, { backups }: Publisher, address: string): Promise<void> => {
  const project = await db
    .selectFrom('project')
    .where('url_key', '=', backups.urlKey)
    .select(['id', 'owner_id'])
    .executeTakeFirst();
  if (project?.owner_id == null || (await findAddress(db, project.id))) return;
  const { id, owner_id: ownerId } = project;
  const ping = await makeAddress(db, id);
  if (!ping) return;
  await asProgram(`${address}/ping/${ping.id}`, {});
  const daily = { rule: { cron: '0 3 * * *', timeZone: 'UTC' }, graceMinutes: 6 * 60 };
  await setSilence(db, ownerId, { projectId: id }, daily);

  const secret = 'a-secret-of-the-demo';
  const release = JSON.stringify(releaseOf('v1.4.0'));
  await connect(db, { id, ownerId }, { name: 'Scripts', kind: 'github', secret }, address, {
    body: release,
    headers: {
      'x-github-event': 'release',
      'x-github-delivery': 'demo-1',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(release).digest('hex')}`,
    },
  });
  await connect(db, { id, ownerId }, { name: 'Monitor', kind: 'alertmanager', secret: null }, address, {
    body: JSON.stringify({ text: 'A test of the receiver' }),
  });
  if (!(await listAccessTokens(db, ownerId)).some(({ name }) => name === oldToken.name))
    await addAccessToken(db, ownerId, oldToken);
};

const oldToken: Parameters<typeof addAccessToken>[2] = {
  ...{ name: 'old-laptop.sh', scopes: ['publish'], projects: null, days: DAYS_LEFT },
};

interface Sending {
  body?: string;
  headers?: Record<string, string>;
}

const connect = async (
  db: Deps['db'],
  project: { id: number; ownerId: number },
  hook: { name: string; kind: 'github' | 'alertmanager'; secret: string | null },
  address: string,
  sending: Sending,
): Promise<void> => {
  const made = await addHook(db, project, { ...hook, mapping: null, tellsResolved: false });
  if (made.kind === 'made') await asProgram(`${address}/hook/${made.key}`, sending);
};

/** The owner of the project sees what is answered. */
const asProgram = async (url: string, { body, headers = {} }: Sending): Promise<void> => {
  const type = { 'content-type': 'application/json' };
  const answer = await fetch(url, {
    ...(body === undefined ? {} : { method: 'POST', body, headers: { ...type, ...headers } }),
  });
  await answer.arrayBuffer();
};

/** GitHub sends far more; these are the parts that news are made of. */
const releaseOf = (tag: string) => ({
  action: 'published',
  release: {
    ...{
      tag_name: tag,
      name: `Backup scripts ${tag}`,
      html_url: `https://git.example/lab/backup-scripts/releases/${tag}`,
    },
    body: 'Nights that were interrupted go on where they stopped.\n\n- A retry waits for the network\n- The report names the slowest host',
    ...{ draft: false, prerelease: false, author: { login: 'mina' } },
  },
  repository: { full_name: 'lab/backup-scripts', html_url: 'https://git.example/lab/backup-scripts' },
  sender: { login: 'mina' },
});
