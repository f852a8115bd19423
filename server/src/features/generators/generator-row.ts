/** From rows of `generator`, its project and its crawl to what its owner sees. */
import type { Generator, GeneratorDefinition, GeneratorHealth, GeneratorRow } from '@newsbell/contracts/generators';
import type { Language } from '@newsbell/contracts/languages';
import type { RuleMapping } from '@newsbell/extraction/rule/mapping';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { crawlErrorText, toldCode } from '#i18n/crawl-error.ts';

export interface Telling {
  /** It is the origin without a trailing slash. */
  publicUrl: string;
  /** In which errors are told. */
  language: Language;
}

/** Where the feed of a generator is; it is also the address by which the generator's project is known. */
export const feedAddressOf = (publicUrl: string, uuid: string): string => `${publicUrl}/rss/${uuid}.xml`;

/** Lists the newest first. */
export const listGenerators = async (db: Db, accountId: number, telling: Telling): Promise<GeneratorRow[]> =>
  (await rowsOf(db, sql`g.account_id = ${accountId}`)).map(row => listedOf(row, telling));

/** As the list has it. Undefined: this person has none of this id. */
export const findGeneratorRow = async (
  db: Db,
  accountId: number,
  uuid: string,
  telling: Telling,
): Promise<GeneratorRow | undefined> => {
  const [row] = await rowsOf(db, sql`g.account_id = ${accountId} and g.id = ${uuid}`);
  return row && listedOf(row, telling);
};

/** Answers undefined where this person has none of this id. */
export const findGenerator = async (
  db: Db,
  accountId: number,
  uuid: string,
  telling: Telling,
): Promise<Generator | undefined> => {
  const [row] = await rowsOf(db, sql`g.account_id = ${accountId} and g.id = ${uuid}`);
  if (!row) return undefined;
  const shown = shownOf(row, telling);
  if (row.rule !== null && row.mapping !== null)
    return { ...shown, builder: 'RULE', rule: row.rule, mapping: row.mapping };
  const { fallbacks, repair } = row;
  return {
    ...shown,
    builder: 'XPATH',
    itemXpath: row.item_xpath!,
    titleXpath: row.title_xpath!,
    thumbnailXpath: row.thumbnail_xpath!,
    linkXpath: row.link_xpath!,
    fallbacks,
    repair,
  };
};

interface Row {
  uuid: string;
  title: string;
  description: string | null;
  feed_url: string | null;
  visibility: 'PUBLIC' | 'PRIVATE';
  url_key: string;
  item_xpath: string | null;
  title_xpath: string | null;
  thumbnail_xpath: string | null;
  link_xpath: string | null;
  fallbacks: GeneratorDefinition['fallbacks'];
  rule: string | null;
  mapping: RuleMapping | null;
  repair: GeneratorDefinition | null;
  interval_minutes: number;
  paused_at: Date | null;
  health: GeneratorHealth;
  health_since: Date;
  last_items: number;
  checked_at: Date | null;
  succeeded_at: Date | null;
  next_at: Date | null;
  error_code: string | null;
  error_at: Date | null;
}

const rowsOf = async (db: Db, condition: RawBuilder<unknown>): Promise<Row[]> =>
  (
    await sql<Row>`
      select g.id as uuid, p.title, p.description, p.feed_url, p.visibility, p.url_key, g.item_xpath, g.title_xpath,
        g.thumbnail_xpath, g.link_xpath, g.fallbacks, g.rule, g.mapping, g.repair, g.interval_minutes, g.paused_at,
        g.health, g.health_since, g.last_items, c.checked_at, c.succeeded_at, c.next_at, c.error_code, c.error_at
      from generator g join project p on p.id = g.project_id left join crawl c on c.project_id = g.project_id
      where ${condition} order by g.created_at desc, g.id`.execute(db)
  ).rows;

const listedOf = (row: Row, telling: Telling): GeneratorRow => ({
  ...shownOf(row, telling),
  builder: row.rule === null ? 'XPATH' : 'RULE',
  rule: row.rule,
});

const shownOf = (row: Row, { publicUrl, language }: Telling) => {
  const feed = feedAddressOf(publicUrl, row.uuid);
  return {
    uuid: row.uuid,
    title: row.title,
    description: row.description ?? '',
    url: row.feed_url ?? '',
    isPublic: row.visibility === 'PUBLIC',
    rssUrl: feed,
    rssurl: feed,
    urlKey: row.url_key,
    isPaused: row.paused_at !== null,
    intervalMinutes: row.interval_minutes,
    health: row.health,
    healthSince: row.health_since.toISOString(),
    items: row.last_items,
    checkedAt: row.checked_at?.toISOString() ?? null,
    succeededAt: row.succeeded_at?.toISOString() ?? null,
    nextCheckAt: row.next_at?.toISOString() ?? null,
    lastError:
      row.error_code === null || row.error_at === null
        ? null
        : {
            code: toldCode(row.error_code),
            message: crawlErrorText(row.error_code, language),
            at: row.error_at.toISOString(),
          },
    canRepair: row.repair !== null,
  };
};
