/** Tags as those who look after the instance see them, and what they make of them: another name, one of two, hidden. */
import type { AdminTag } from '@newsbell/contracts/tags';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { locks } from '#db/locks.ts';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { retryTransient } from '#db/trouble.ts';
import { describeAnew } from './edit.ts';
import { isPublic } from './queries.ts';

/** Tags on a page (product decision 2). */
const PAGE_SIZE = 20;

export interface WantedTags {
  /** A part of the name; empty: all. */
  word: string;
  hidden?: boolean | undefined;
  page: number;
}

/** The tag of exactly this name comes first, then those of most sources. */
export const listTags = async (
  db: Db,
  { word, hidden, page }: WantedTags,
): Promise<{ tags: AdminTag[]; totalPages: number }> => {
  const sought = word.normalize('NFKC');
  const like = `%${sought.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<AdminTag & { total: number }>`
    ${counted(name => (sought === '' ? sql`true` : sql`${name} ilike ${like}`))}
    select c.*, count(*) over ()::int as total from counted c
    where ${hidden === undefined ? sql`true` : sql`c.hidden = ${hidden}`}
    order by c.name <> ${sought}, c.sources desc, c.followers desc, c.name
    limit ${sql.lit(PAGE_SIZE)} offset ${page * PAGE_SIZE}`.execute(db);
  return {
    tags: rows.map(({ total: _, ...tag }) => tag),
    totalPages: Math.ceil((rows[0]?.total ?? 0) / PAGE_SIZE),
  };
};

const readTag = async (db: Db, name: string): Promise<AdminTag | undefined> => {
  const { rows } =
    await sql<AdminTag>`${counted(column => sql`${column} = ${name}`)} select c.* from counted c`.execute(db);
  return rows[0];
};

/** Private sources do not count: nobody else is to know of them. `isWanted` is a condition on the name. */
const counted = (isWanted: (name: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
  with given as (
    select t.name, count(*)::int as sources from project_tag t join project p on p.id = t.project_id
    where ${isPublic} and ${isWanted(sql`t.name`)} group by t.name),
  followed as (
    select name, count(*)::int as followers from (select tag as name from subscription where tag is not null) s
    where ${isWanted(sql`s.name`)} group by name),
  hid as (select name from hidden_tag h where ${isWanted(sql`h.name`)}),
  counted as (
    select name, coalesce(g.sources, 0) as sources, coalesce(f.followers, 0) as followers, h.name is not null as hidden,
      array(select a.former from tag_alias a where a.name = coalesce(g.name, f.name, h.name) order by a.former) as "formerNames"
    from given g full join followed f using (name) full join hid h using (name))`;

export interface TagChange {
  /** In the form that is stored. */
  name?: string | undefined;
  hidden?: boolean | undefined;
}

/** Rooms that know followers take part in a renaming, in its transaction; `from` becomes `into`, which may be there already. */
export interface TagHooks {
  /** Both are there, and the sources still have the tags that they had. No project is locked. */
  merging(tx: Transaction<Tables>, from: string, into: string): Promise<void>;
  merged(tx: Transaction<Tables>, from: string, into: string): Promise<void>;
}

/** Undefined leaves as it is. Answers undefined where there is no such tag. */
export const changeTag = (db: Db, name: string, change: TagChange, hooks: TagHooks): Promise<AdminTag | undefined> =>
  retryTransient(() =>
    db.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(${locks.tags})`.execute(tx);
      const found = await readTag(tx, name);
      if (!found) return undefined;
      const now = change.name ?? name;
      if (now !== name) await rename(tx, { from: name, into: now, hooks });
      if (change.hidden === true)
        await sql`insert into hidden_tag (name) values (${now}) on conflict do nothing`.execute(tx);
      if (change.hidden === false) await sql`delete from hidden_tag where name = ${now}`.execute(tx);
      return (await readTag(tx, now)) ?? { ...found, name: now, hidden: false, formerNames: [] };
    }),
  );

interface Renaming {
  from: string;
  into: string;
  hooks: TagHooks;
}

/** A tag that was there already stays hidden or shown as it is. */
const rename = async (tx: Transaction<Tables>, { from, into, hooks }: Renaming): Promise<void> => {
  const wasThere = (await readTag(tx, into)) !== undefined;
  if (wasThere) await hooks.merging(tx, from, into);
  const { rows } = await sql<{ id: number }>`
    select id from project where id in (select project_id from project_tag where name = ${from})
    order by id for no key update`.execute(tx);
  await sql`
    insert into project_tag (project_id, name, position) select project_id, ${into}, position from project_tag
    where name = ${from} on conflict do nothing`.execute(tx);
  await sql`delete from project_tag where name = ${from}`.execute(tx);
  await hooks.merged(tx, from, into);
  if (!wasThere) await sql`update hidden_tag set name = ${into} where name = ${from}`.execute(tx);
  await sql`delete from hidden_tag where name = ${from}`.execute(tx);
  await sql`delete from tag_alias where former = ${into}`.execute(tx);
  await sql`update tag_alias set name = ${into} where name = ${from}`.execute(tx);
  await sql`insert into tag_alias (former, name) values (${from}, ${into})
    on conflict (former) do update set name = excluded.name`.execute(tx);
  for (const { id } of rows) await describeAnew(tx, id);
};
