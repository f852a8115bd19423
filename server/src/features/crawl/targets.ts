/** The sources that are asked, and what the crawler must know of them. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { allSources, isWanted } from './claims.ts';
import { kinds } from './kinds/list.ts';

export interface Target {
  projectId: number;
  urlKey: string;
  /** The `kind` of its project; see kinds/list.ts. */
  kind: string;
  hostKey: string;
  feedUrl: string;
  /** Permission: its requests may reach the hosts of the operator's own network that the settings name. */
  inPrivateNetwork: boolean;
  listed: boolean;
  /** It is the account that added the source; null for a source of the starter pack or the command line. */
  ownerId: number | null;
  subscribers: number;
  tags: string[];
  /** True where a follower wants to be notified. */
  awaited: boolean;
  /** Written by a person here, in place of what the document says; null: nobody did. */
  ownTitle: string | null;
  ownDescription: string | null;
  etag: string | null;
  lastModified: string | null;
  validatorsUrl: string | null;
  /** The whole document came within the last 8 days, so validators may be sent. */
  validatorsFresh: boolean;
  bodyHash: string | null;
  badBodyHash: string | null;
  sameBodies: number;
  itemHashes: string[];
  aliasesFresh: boolean;
  intervalMinutes: number | null;
  hintMinutes: number | null;
  medianGap: number | null;
  newestAt: Date | null;
  succeededAt: Date | null;
  errorCode: string | null;
  failures: number;
  failingSince: Date | null;
  crashes: number;
  /** Documents in a row that took long to read. */
  slowReadings: number;
  movedTo: string | null;
  movedSightings: number;
  movedSince: Date | null;
  goneSince: Date | null;
  /** A hub sends its documents, and is relied on. */
  pushed: boolean;
  /** Polls in a row found what no push had brought. */
  pushMisses: number;
  encodingOverride: string | null;
  /** Counts the changes of what is asked for and how it is read: what was asked before is not noted. */
  edition: number;
  /** The row of the source's kind (`KindRow`); null where its kind has none. */
  own: unknown;
}

/** Bound: at most this many due sources of a host are put in turns, because there may be thousands. */
const MOST_COMPARED = 200;

/**
 * The due sources of the leased hosts, at most `most` of each: those that were well at the last crawl, longest due first, then
 * the others; of each kind in turns by account. So nobody keeps a host from its good sources by adding addresses there that fail, or many. What is due but not asked takes nobody's place.
 */
export const dueTargets = async (
  db: Db,
  hostKeys: readonly string[],
  most: number,
  wanted = allSources,
): Promise<Target[]> =>
  (
    await sql<Target>`
    select ${targetColumns} from unnest(${hostKeys}::text[]) as wanted (key)
    cross join lateral (
      select due.project_id, row_number() over (order by due.failing, due.turn, due.next_at) as place from (
        select due.*, row_number() over (partition by due.owner_id order by due.failing, due.next_at) as turn from (
        select crawl.project_id, crawl.failures > 0 as failing, crawl.next_at, p.owner_id
        from crawl join project p on p.id = crawl.project_id ${rowsOfKinds}
        where crawl.host_key = wanted.key and crawl.next_at <= now() and ${isAsked}
          ${isWanted(wanted)}
        order by failing, crawl.next_at limit ${MOST_COMPARED}) due) due
      order by place limit ${most}) taken
    join crawl c on c.project_id = taken.project_id
    join project p on p.id = c.project_id
    ${rowsOfKinds}
    order by taken.place`.execute(db)
  ).rows;

/** The source keeps its interval and is due that much later. */
export const putOff = async (db: Db, { projectId, edition }: Target, ms: number): Promise<void> => {
  await sql`
    update crawl set next_at = now() + make_interval(secs => ${ms / 1000}::float8)
    where project_id = ${projectId} and edition = ${edition} and next_at <= now()`.execute(db);
};

/**
 * A source that is due at this host and not requested, as another version may leave it, would make the host due for ever. One of a kind that a
 * later version brings is left to it, and comes again in an hour.
 */
export const forgetUnasked = async (db: Db, hostKey: string): Promise<void> => {
  await sql`
    update crawl set next_at = case when ${isKnownKind} then null else now() + interval '1 hour' end,
      interval_reason = case when ${isKnownKind} then 'stopped' else interval_reason end
    from project p ${rowsOfKinds}
    where p.id = crawl.project_id and crawl.host_key = ${hostKey} and crawl.next_at <= now()
      and not (${isAsked})`.execute(db);
};

export const targetOf = async (db: Db, projectId: number): Promise<Target | undefined> =>
  (
    await sql<Target>`
    select ${targetColumns} from crawl c join project p on p.id = c.project_id
    ${rowsOfKinds}
    where c.project_id = ${projectId} and ${isAsked}`.execute(db)
  ).rows[0];

const isKnownKind = sql`p.kind in (${sql.join(kinds.map(({ name }) => sql.lit(name)))})`;

const withRow = kinds.flatMap(({ name, row }) => (row ? [{ name: sql.lit(name), ...row }] : []));
const rowsOfKinds = sql.join(
  withRow.map(({ join }) => join),
  sql` `,
);
const isAskedOfKind = withRow.map(({ name, isAsked }) => sql`(p.kind <> ${name} or ${isAsked})`);
const isAsked = sql`
  p.feed_url is not null and ${sql.join([isKnownKind, ...isAskedOfKind], sql` and `)}`;

const isNamedByOwner = sql`p.kind in (${sql.join(kinds.flatMap(kind => (kind.isNamedByOwner ? [sql.lit(kind.name)] : [])))})`;
const ownOfKind = sql`case p.kind ${sql.join(
  withRow.map(({ name, own }) => sql`when ${name} then ${own}`),
  sql` `,
)} end`;

const targetColumns = sql`
  c.project_id as "projectId", p.url_key as "urlKey", p.kind, c.host_key as "hostKey", p.feed_url as "feedUrl",
  p.in_private_network as "inPrivateNetwork",
  p.visibility = 'PUBLIC' as listed, p.owner_id as "ownerId", p.subscribers_count as subscribers,
  array(select name from project_tag where project_id = p.id) as tags,
  exists (select from subscription s where s.project_id = p.id and s.notify_minute is not null) as awaited,
  case when ${isNamedByOwner} or 'title' = any (p.edited) then p.title end as "ownTitle",
  case when ${isNamedByOwner} or 'description' = any (p.edited) then coalesce(p.description, '') end as "ownDescription",
  c.etag, c.last_modified as "lastModified",
  c.validators_url as "validatorsUrl", coalesce(c.validated_at > now() - interval '8 days', false) as "validatorsFresh",
  encode(c.body_hash, 'hex') as "bodyHash", encode(c.bad_body_hash, 'hex') as "badBodyHash",
  c.same_bodies as "sameBodies", c.item_hashes as "itemHashes",
  coalesce(c.aliases_seen_at > now() - interval '30 days', false) as "aliasesFresh",
  c.interval_minutes as "intervalMinutes", c.hint_minutes as "hintMinutes", c.median_gap_minutes as "medianGap",
  p.last_item_at as "newestAt", c.succeeded_at as "succeededAt", c.error_code as "errorCode", c.failures,
  c.failing_since as "failingSince",
  c.crashes, c.slow_readings as "slowReadings", c.moved_to as "movedTo", c.moved_sightings as "movedSightings", c.moved_since as "movedSince",
  c.gone_since as "goneSince", coalesce(c.pushed_until > now(), false) as pushed, c.push_misses as "pushMisses", c.encoding_override as "encodingOverride", c.edition,
  ${ownOfKind} as own`;
