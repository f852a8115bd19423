/** Lists all sources by their health, for administrators: private ones too, but none that a person keeps pages in. */
import type { Language } from '@newsbell/contracts/languages';
import { SILENT_DAYS, type SourceHealth, type SourceState } from '@newsbell/contracts/source-health';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { crawlErrorText } from '#i18n/crawl-error.ts';
import { healthOf } from '../project-row.ts';

/** Sources on a page (product decision 2). */
const PAGE_SIZE = 20;

const isListed = sql`p.merged_into is null and p.kind <> 'SAVED'`;

/** The crawls that are not well, by an index of their own: the rows of the others are long, and there are many. */
const crawlNotWell = sql`(
  select project_id, health, failing_since, error_at from crawl where health <> 'ok') c on c.project_id = p.id`;
const isFailing = sql`c.health <> 'new'`;
const newestAt = sql`coalesce(p.last_item_at, p.created_at)`;

const states: Record<SourceState, RawBuilder<unknown>> = {
  failing: isFailing,
  silent: sql`c.project_id is null and p.kind <> 'PUBLISHED'
    and ${newestAt} < now() - make_interval(days => ${sql.lit(SILENT_DAYS)})`,
  private: sql`p.visibility = 'PRIVATE'`,
  all: sql`true`,
};

const orders: Record<SourceState, RawBuilder<unknown>> = {
  failing: sql`extract(epoch from now() - coalesce(c.failing_since, c.error_at))::bigint / 86400 desc nulls last,
    p.subscribers_count desc, p.id`,
  silent: sql`${newestAt}, p.subscribers_count desc, p.id`,
  private: sql`p.title, p.id`,
  all: sql`p.title, p.id`,
};

export interface Listing {
  state: SourceState;
  word: string;
  page: number;
}

type Counts = Record<SourceState, number>;

export const listSources = async (db: Db, { state, word, page }: Listing, language: Language) => {
  const found = word === '' ? isListed : sql`${isListed} and ${hasWord(word)}`;
  const counts = await countSources(db, found);
  const totalPages = Math.ceil(counts[state] / PAGE_SIZE);
  const keys = sql`
    select page.id, row_number() over () as rank from (
      select p.id from project p left join ${crawlNotWell}
      where ${found} and ${states[state]} order by ${orders[state]} limit ${PAGE_SIZE} offset ${page * PAGE_SIZE}
    ) page`;
  const content = page < totalPages ? await sourcesOf(db, keys, language) : [];
  return { content, first: page === 0, last: page + 1 >= totalPages, totalPages, counts };
};

/** It is a condition on `p`: the host stands in the address. An address is the same by http and https, with and without `www.`. */
const hasWord = (word: string) => {
  const like = likeOf(word);
  const address = likeOf(word.replace(/^https?:\/\/(www\.)?(?=.)/i, ''));
  return sql`(p.title ilike ${like} or p.url_key ilike ${like} or p.feed_url ilike ${address} or p.link ilike ${address})`;
};

const likeOf = (word: string): string => `%${word.normalize('NFC').replaceAll(/[\\%_]/g, '\\$&')}%`;

const countSources = async (db: Db, found: RawBuilder<unknown>): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select count(*) filter (where ${states.failing})::int as failing, count(*) filter (where ${states.silent})::int as silent,
      count(*) filter (where ${states.private})::int as private, count(*)::int as all
    from project p left join ${crawlNotWell} where ${found}`.execute(db);
  return rows[0]!;
};

/** Undefined: there is none, or it has become one with another. */
export const sourceById = async (db: Db, id: number, language: Language): Promise<SourceHealth | undefined> =>
  (await sourcesOf(db, sql`select p.id, 1 as rank from project p where p.id = ${id} and ${isListed}`, language))[0];

interface Row {
  id: number;
  urlKey: string;
  title: string;
  feedUrl: string | null;
  link: string | null;
  image: string | null;
  visibility: SourceHealth['visibility'];
  kind: SourceHealth['kind'];
  subscribers: number;
  owner: string | null;
  changedAt: Date | null;
  health: string | null;
  code: string | null;
  detail: string | null;
  failures: number | null;
  failingSince: Date | null;
  checkedAt: Date | null;
  succeededAt: Date | null;
  nextAt: Date | null;
  intervalMinutes: number | null;
}

/** In the order of `keys`, a query that gives `id` and `rank`. A host that rests is asked when its rest ends. */
const sourcesOf = async (db: Db, keys: RawBuilder<unknown>, language: Language): Promise<SourceHealth[]> => {
  const { rows } = await sql<Row>`
    with page as materialized (${keys})
    select p.id, p.url_key as "urlKey", p.title, p.feed_url as "feedUrl", p.link, p.image, p.visibility, p.kind,
      p.subscribers_count as subscribers, a.username as owner, p.last_item_at as "changedAt", c.health,
      c.error_code as code, c.error_detail as detail, c.failures,
      case when c.health <> 'ok' and ${isFailing} then coalesce(c.failing_since, c.error_at) end as "failingSince", c.checked_at as "checkedAt",
      c.succeeded_at as "succeededAt", greatest(c.next_at, case when c.next_at is not null then h.not_before end) as "nextAt",
      c.interval_minutes as "intervalMinutes"
    from page join project p on p.id = page.id left join crawl c on c.project_id = p.id
      left join host h on h.key = c.host_key left join account a on a.id = p.owner_id
    order by page.rank`.execute(db);
  return rows.map(row => sourceOf(row, language));
};

const sourceOf = (row: Row, language: Language): SourceHealth => {
  const { health, code, detail, failures, failingSince, checkedAt, succeededAt, changedAt, nextAt, ...rest } = row;
  return {
    ...rest,
    health: healthOf({ kind: row.kind, health }),
    lastError: code === null ? null : { code, message: crawlErrorText(code, language), detail },
    failures: failures ?? 0,
    failingSince: failingSince?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    succeededAt: succeededAt?.toISOString() ?? null,
    changedAt: changedAt?.toISOString() ?? null,
    nextAt: nextAt?.toISOString() ?? null,
  };
};
