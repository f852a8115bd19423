/** Asks hubs to send us their sources, and again before a lease ends (WebSub §5.1). */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { trySpend } from '#features/accounts/buckets.ts';
import { hostKeyOf } from '#features/crawl/host-key.ts';
import { websubAgent } from '../agent.ts';
import type { WebsubDoor } from '../door.ts';
import { LEASE_DAYS } from './lease.ts';

const AT_ONCE = 8;
/** Amplification: a host gets no more requests than this, however many sources call it their hub. */
const REQUESTS_A_MINUTE_OF_HOST = 30;
const CROWDED_SECONDS = 60;
/** Seconds until a hub that has not confirmed is asked again; after the last of them a week. */
const rests = [600, 3600, 14_400, 86_400, 259_200];
const WEEK_SECONDS = 604_800;

type AskDeps = Pick<Deps, 'db' | 'log' | 'settings'>;

/** Any number of processes may. True: there may be more. */
export const askHubs = async (deps: AskDeps, door: WebsubDoor): Promise<boolean> => {
  if (!deps.settings.websub.subscribes) return false;
  const wanted = await claim(deps.db);
  await Promise.all(wanted.map(each => askHub(deps, door, each)));
  return wanted.length === AT_ONCE;
};

interface Wanted {
  projectId: number;
  id: string;
  hub: string;
  topic: string;
  secret: string;
  /** To the microsecond. */
  due: string;
}

/** Write-ahead: it is noted as asked, and when to ask again, before the hub can confirm it, which it may do at once. */
const claim = async (db: Db): Promise<Wanted[]> =>
  (
    await sql<Wanted>`
    update websub_lease l set asked_at = now(), state = case when l.lease_until > now() then 'active' else 'asked' end,
      failures = failures + 1, due_at = now() + make_interval(
        secs => coalesce((${rests}::int[])[l.failures + 1], ${WEEK_SECONDS}) * (0.9 + random() * 0.2))
    where l.project_id in (
      select project_id from websub_lease where due_at <= now() order by due_at limit ${sql.lit(AT_ONCE)}
      for update skip locked)
    returning project_id as "projectId", id, hub, topic, secret, due_at::text as due`.execute(db)
  ).rows;

const askHub = async ({ db, log, settings }: AskDeps, door: WebsubDoor, wanted: Wanted): Promise<void> => {
  const { hub, topic, secret, id } = wanted;
  const host = hostKeyOf(hub);
  const bucket = { key: `websub-hub:${host}`, size: REQUESTS_A_MINUTE_OF_HOST, perSeconds: 60 };
  if (!(await trySpend(db, bucket))) return putBack(db, wanted);
  const body = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.topic': topic,
    'hub.callback': `${settings.publicUrl}/websub/in/${id}`,
    'hub.lease_seconds': String(LEASE_DAYS * 86_400),
    'hub.secret': secret,
    // Hubs of the protocol's older versions ask for it.
    'hub.verify': 'async',
  }).toString();
  const post = { type: 'application/x-www-form-urlencoded', body };
  const answer = await door.request({ url: hub, userAgent: websubAgent(settings), accept: '*/*', post });
  if (answer.kind === 'failed' && (answer.code === 'BUSY' || answer.code === 'STOPPED')) return putBack(db, wanted);
  const said = answer.kind === 'answer' ? `HTTP_${answer.status}` : answer.code;
  log('websub_hub_asked', { topic, hub: host, said });
};

/** It was not asked after all. One that was confirmed or changed meanwhile is left alone. */
const putBack = async (db: Db, { projectId, due }: Wanted): Promise<void> => {
  await sql`
    update websub_lease set failures = failures - 1, due_at = now() + make_interval(secs => ${CROWDED_SECONDS})
    where project_id = ${projectId} and due_at = ${due}::timestamptz and failures > 0`.execute(db);
};
