/**
 * This file adds a kind of source to the list, as the recipe "A kind of source" in CONTRIBUTING.md does. It is imported before all else,
 * because statements are made of the list when they are loaded.
 */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { feed } from '#features/crawl/kinds/feed.ts';
import type { SourceKind } from '#features/crawl/kinds/kind.ts';
import { kinds } from '#features/crawl/kinds/list.ts';

/** A row of the table that the kind has for itself. */
interface Archive {
  isClosed: boolean;
  leastMinutes: number;
}

/** The name is none that the product has, so that no place can know it. Its documents are feeds. */
const archive: SourceKind = {
  ...feed,
  name: 'ARCHIVE' as never,
  accept: 'application/x-archive',
  limits: ({ own }) => ({ decodedBytes: 20_000, leastMinutes: (own as Archive).leastMinutes }),
  mayAsk: async (_, url) =>
    url.endsWith('/secret') ? { kind: 'blocked', code: 'ROBOTS', detail: 'secret', forGood: false } : undefined,
  identity: () => ({ dates: 'first-seen', hasFingerprints: false, mustKnow: 0, flood: { items: 0, share: 0.5 } }),
  judge: { ...feed.judge, takesParts: false },
  isNamedByOwner: true,
  isOnePerAddress: false,
  row: {
    join: sql`left join archive x on x.project_id = p.id`,
    isAsked: sql`x.is_closed = false`,
    own: sql`json_build_object('isClosed', x.is_closed, 'leastMinutes', x.least_minutes)`,
  },
};
(kinds as SourceKind[]).push(archive);

/** This is what the kind's migration does. */
export const migrateArchive = async (db: Db): Promise<void> => {
  await sql`create table archive (
    project_id bigint primary key references project (id) on delete cascade,
    is_closed boolean not null default false, least_minutes integer not null default 0)`.execute(db);
  await sql`alter table project drop constraint project_kind_check`.execute(db);
};

/** Makes an archive of a source. */
export const beArchive = async (db: Db, projectId: number, leastMinutes: number): Promise<void> => {
  await sql`update project set kind = 'ARCHIVE', title = 'As its owner calls it' where id = ${projectId}`.execute(db);
  await sql`insert into archive (project_id, least_minutes) values (${projectId}, ${leastMinutes})`.execute(db);
};
