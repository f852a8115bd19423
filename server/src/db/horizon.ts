/**
 * Horizon: news are shown once every transaction that began before theirs has ended (`pg_snapshot_xmin`), in whatever database of the
 * cluster it writes. One that is left open anywhere stops all news, so the one that holds the horizon is watched and named.
 */
import { sql } from 'kysely';
import type { Log } from '#log.ts';
import type { Db } from './open.ts';

/** The news are held for so many seconds by one transaction; 0 where none is open. */
export interface Horizon {
  seconds: number;
  holder: HorizonHolder | undefined;
}

/** Its columns are null where they do not apply, or where the role of DATABASE_URL may not see them: `grant` is then what it lacks. */
export interface HorizonHolder {
  kind: 'transaction' | 'prepared';
  /** It is as long as the cluster lives, so another holder has another. */
  xid: string;
  pid: number | null;
  database: string | null;
  application: string | null;
  user: string | null;
  state: string | null;
  /** The global identifier by which `rollback prepared` ends a prepared transaction. */
  gid: string | null;
  grant: string | null;
}

/** Held for less than this is what any program does that writes a lot. */
const WORTH_SAYING_S = 60;
const AGAIN_S = 600;
/** A stop that nobody has told of for longer has ended while nobody looked. */
const FORGOTTEN_S = 2 * AGAIN_S;

/**
 * Answers the reader of the present state. Where a role may not see when a transaction began, it counts from when the reader first saw it, by
 * this process's own steady time.
 */
export const openHorizon = (steady = () => performance.now()) => {
  let seen = { xid: '', at: 0 };
  return async (db: Db): Promise<Horizon> => {
    const found = await readHolder(db);
    if (!found) return { seconds: 0, holder: undefined };
    const { seconds, ...holder } = found;
    if (seen.xid !== holder.xid) seen = { xid: holder.xid, at: steady() };
    return { seconds: Math.max(0, seconds ?? (steady() - seen.at) / 1000), holder };
  };
};

/**
 * Tells of a horizon that has stood still for a minute, again every ten minutes, and once more when it goes on. One process tells for all:
 * what was told is a row, and who has its lock looks.
 */
export const watchHorizon = (read = openHorizon()) =>
  async function lookAtHorizon({ db, log }: { db: Db; log: Log }): Promise<boolean> {
    const { seconds, holder } = await read(db);
    const held = holder && seconds >= WORTH_SAYING_S ? holder : undefined;
    // An idle process writes nothing.
    if (!held && (await toldOf(db)).length === 0) return false;
    const news = await db.transaction().execute(async tx => {
      await sql`insert into walk (name) values ('horizon') on conflict do nothing`.execute(tx);
      const { rows } = await sql<{ xid: string | null; age: number | null }>`
        select place as xid, extract(epoch from now() - ended_at)::float8 as age
        from walk where name = 'horizon' for update skip locked`.execute(tx);
      const told = rows[0];
      if (!told || (held && told.xid === held.xid && (told.age ?? Infinity) < AGAIN_S)) return undefined;
      await sql`update walk set place = ${held?.xid ?? null}, ended_at = now() where name = 'horizon'`.execute(tx);
      if (held) return 'held';
      return told.xid !== null && (told.age ?? Infinity) < FORGOTTEN_S ? 'free' : undefined;
    });
    if (news === 'held') log('horizon_held', { seconds: Math.round(seconds), ...known(held!) });
    if (news === 'free') log('horizon_free');
    return false;
  };

const toldOf = async (db: Db): Promise<unknown[]> =>
  (await sql`select from walk where name = 'horizon' and place is not null`.execute(db)).rows;

const known = (holder: HorizonHolder): Record<string, unknown> =>
  Object.fromEntries(Object.entries(holder).filter(([name, value]) => value !== null && name !== 'xid'));

/**
 * A transaction that only reads does not hold the horizon, nor does a replication slot: they hold PostgreSQL's clean-up. Who has written has a
 * lock on its number, which every role sees, whatever it may see of the rest.
 */
const readHolder = async (db: Db): Promise<(HorizonHolder & { seconds: number | null }) | undefined> => {
  const { rows } = await sql<HorizonHolder & { seconds: number | null }>`
    select case when p.gid is null then 'transaction' else 'prepared' end as kind, h.xmin::text as xid, l.pid,
      coalesce(p.database, a.datname)::text as database, nullif(a.application_name, '') as application,
      coalesce(p.owner, a.usename)::text as "user", a.state, p.gid,
      extract(epoch from clock_timestamp() - coalesce(p.prepared, a.xact_start))::float8 as seconds,
      case when p.gid is null and a.xact_start is null
        then format('grant pg_read_all_stats to %I', current_user) end as grant
    from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) h
    join pg_locks l on l.locktype = 'transactionid' and l.transactionid = h.xmin::xid and l.mode = 'ExclusiveLock'
    left join pg_prepared_xacts p on p.transaction = h.xmin::xid
    left join pg_stat_activity a on a.pid = l.pid
    limit 1`.execute(db);
  return rows[0];
};
