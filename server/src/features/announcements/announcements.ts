/** Announcements as administrators keep them. */
import { announcementLimits } from '@newsbell/contracts/announcement-rules';
import type { StoredAnnouncement } from '@newsbell/contracts/announcements';
import type { Language } from '@newsbell/contracts/languages';
import { isVisible } from '@newsbell/contracts/visible';
import { type RawBuilder, sql } from 'kysely';
import { locks } from '#db/locks.ts';
import type { Db } from '#db/open.ts';
import { oneLine } from '#text/one-line.ts';

export type Texts = Partial<Record<Language, string>>;

/** These are conditions on an announcement `a`, by the server's clock. */
const isOver = sql`a.ends_at is not null and a.ends_at <= now()`;
export const isInForce = sql`a.starts_at <= now() and not (${isOver})`;

const stateOf = sql`
  case when ${isOver} then 'over' when a.starts_at > now() then 'planned' else 'in-force' end`;

/** Undefined leaves a field as it is, or as it is by itself in a new one. */
interface Fields {
  texts?: Texts | undefined;
  link?: string | null | undefined;
  level?: StoredAnnouncement['level'] | undefined;
  startsAt?: string | undefined;
  endsAt?: string | null | undefined;
}

/** It says nothing, it has too many neighbours, it would be over before it begins, or it is not there. */
export type Trouble = 'empty' | 'too-many' | 'ends-first' | 'unknown';

/** The ones in force come first, then the planned ones, and of each the one that began last. */
export const listAnnouncements = (db: Db): Promise<StoredAnnouncement[]> => announcementsOf(db, sql`true`);

/** Serialised: of two that are made at once the second is counted with the first. */
export const makeAnnouncement = (
  db: Db,
  accountId: number,
  { texts = {}, link = null, level = 'info', startsAt, endsAt = null }: Fields,
): Promise<{ kind: 'made'; announcement: StoredAnnouncement } | { kind: Exclude<Trouble, 'unknown'> }> =>
  db.transaction().execute(async tx => {
    const lines = shown(texts);
    if (!lines) return { kind: 'empty' };
    await sql`select pg_advisory_xact_lock(${locks.announcements})`.execute(tx);
    const stored = await sql<{ n: number }>`select count(*)::int as n from announcement`.execute(tx);
    if (stored.rows[0]!.n >= announcementLimits.stored) return { kind: 'too-many' };
    const { rows } = await sql<{ id: number }>`
      with times as (select coalesce(${startsAt ?? null}::timestamptz, now()) as starts_at, ${endsAt}::timestamptz as ends_at)
      insert into announcement (texts, link, level, starts_at, ends_at, made_by)
      select ${JSON.stringify(lines)}::jsonb, ${link}, ${level}, starts_at, ends_at, ${accountId}::bigint
      from times where ends_at is null or ends_at > starts_at
      returning id`.execute(tx);
    if (!rows[0]) return { kind: 'ends-first' };
    const [announcement] = await announcementsOf(tx, sql`a.id = ${rows[0].id}`);
    return { kind: 'made', announcement: announcement! };
  });

/** With `ended` it ends now, also one that has not begun; one that is over stays over since then. */
export const changeAnnouncement = (
  db: Db,
  id: number,
  change: Fields & { ended?: boolean | undefined },
): Promise<{ kind: 'changed'; announcement: StoredAnnouncement } | { kind: Exclude<Trouble, 'too-many'> }> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ starts_at: Date; ends_at: Date | null }>`
      select a.starts_at, a.ends_at from announcement a where a.id = ${id} for update`.execute(tx);
    if (!rows[0]) return { kind: 'unknown' };
    const { texts, link, level, startsAt, endsAt, ended = false } = change;
    const lines = texts && shown(texts);
    if (texts && !lines) return { kind: 'empty' };
    const starts = startsAt === undefined ? rows[0].starts_at : new Date(startsAt);
    const ends = endsAt === undefined ? rows[0].ends_at : endsAt && new Date(endsAt);
    const isTimed = startsAt !== undefined || endsAt !== undefined;
    if (isTimed && ends && ends <= starts) return { kind: 'ends-first' };
    await sql`
      update announcement set
        texts = coalesce(${lines ? JSON.stringify(lines) : null}::jsonb, texts),
        link = case when ${link !== undefined} then ${link ?? null} else link end,
        level = coalesce(${level ?? null}, level),
        starts_at = ${starts},
        ends_at = case when ${ended} then least(now(), ${ends}::timestamptz) else ${ends}::timestamptz end
      where id = ${id}`.execute(tx);
    const [announcement] = await announcementsOf(tx, sql`a.id = ${id}`);
    return { kind: 'changed', announcement: announcement! };
  });

/** False: there is none. */
export const deleteAnnouncement = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`delete from announcement where id = ${id} returning id`.execute(db);
  return rows.length > 0;
};

/** Each text is one line, and one of which nothing is seen is none. Undefined: there is nothing to see. JSON columns take no half of a pair. */
const shown = (texts: Texts): Texts | undefined => {
  const lines = Object.entries(texts).map(([language, text]) => [language, oneLine(text.toWellFormed())] as const);
  const kept = lines.filter(([, line]) => isVisible(line));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
};

const announcementsOf = async (db: Db, which: RawBuilder<unknown>): Promise<StoredAnnouncement[]> => {
  const { rows } = await sql<Row>`
    select a.id, a.texts, a.link, a.level, a.starts_at, a.ends_at, a.created_at, m.username as "madeBy",
      ${stateOf} as state
    from announcement a left join account m on m.id = a.made_by
    where ${which}
    order by array_position('{in-force,planned,over}'::text[], ${stateOf}), a.starts_at desc, a.id desc`.execute(db);
  return rows.map(({ starts_at, ends_at, created_at, ...row }) => ({
    ...row,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at?.toISOString() ?? null,
    createdDate: created_at.toISOString(),
  }));
};

type Row = Omit<StoredAnnouncement, 'startsAt' | 'endsAt' | 'createdDate'> & {
  starts_at: Date;
  ends_at: Date | null;
  created_at: Date;
};
