// Written by `npm run tables` from a migrated database.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** A value with a default: an insert may leave it out. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

/** Written as JSON text, read as what it parses to. */
type Json = ColumnType<unknown, string, string>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Tables {
  crawl: CrawlTable;
  feed_address: FeedAddressTable;
  host: HostTable;
  item: ItemTable;
  item_alias: ItemAliasTable;
  project: ProjectTable;
  project_tag: ProjectTagTable;
  schema_migration: SchemaMigrationTable;
}

interface CrawlTable {
  project_id: number;
  host_key: string;
  /** null: not crawled any more */
  next_at: Timestamp | null;
  interval_minutes: number | null;
  interval_reason: Generated<string>;
  health: Generated<string>;
  checked_at: Timestamp | null;
  succeeded_at: Timestamp | null;
  changed_at: Timestamp | null;
  error_code: string | null;
  error_detail: string | null;
  error_at: Timestamp | null;
  failures: Generated<number>;
  failing_since: Timestamp | null;
  crashes: Generated<number>;
  etag: string | null;
  last_modified: string | null;
  validators_url: string | null;
  /** when the whole document last came; validators are not sent after 8 days */
  validated_at: Timestamp | null;
  body_hash: Buffer | null;
  /** a body that could not be parsed: it is not parsed again */
  bad_body_hash: Buffer | null;
  /** identical bodies in a row from a host that gives no validators */
  same_bodies: Generated<number>;
  /** the items of the last stored document: what is in here is unchanged */
  item_hashes: Generated<string[]>;
  aliases_seen_at: Timestamp | null;
  hint_minutes: number | null;
  median_gap_minutes: number | null;
  moved_to: string | null;
  moved_sightings: Generated<number>;
  moved_since: Timestamp | null;
  gone_since: Timestamp | null;
  /** when more new items came at once than a feed writes; they notify nobody */
  storm_at: Timestamp | null;
  encoding: string | null;
  encoding_override: string | null;
}

interface FeedAddressTable {
  key: string;
  project_id: number;
}

interface HostTable {
  key: string;
  /** when its first project is due; null when none is */
  next_at: Timestamp | null;
  /** politeness: no request before this, whatever is due */
  not_before: Generated<Timestamp>;
  gap_factor: Generated<number>;
  gap_until: Timestamp | null;
  failures_in_a_row: Generated<number>;
  lease_until: Timestamp | null;
  lease_token: string | null;
}

interface ItemTable {
  id: GeneratedAlways<number>;
  project_id: number;
  /** the project is public: kept in step with project.visibility */
  listed: boolean;
  notify: boolean;
  sort_at: Timestamp;
  published_at: Timestamp | null;
  updated_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  /** readers across projects stop at the oldest running transaction, because ids become visible out of order */
  written_by: Generated<string>;
  title: string;
  link: string | null;
  author: string | null;
  image: string | null;
  excerpt: string;
  /** sanitised HTML */
  content: string;
  enclosures: Generated<Json>;
  tags: Generated<string[]>;
  source_hash: string;
  folded_title: string;
  /** title and text in the form that search compares; words are its lexemes */
  folded: string;
  words: string;
}

interface ItemAliasTable {
  project_id: number;
  hash: Buffer;
  item_id: number;
  seen_at: Generated<Timestamp>;
}

interface ProjectTable {
  id: GeneratedAlways<number>;
  url_key: string;
  kind: 'FEED' | 'GENERATED' | 'PUBLISHED';
  visibility: Generated<'PUBLIC' | 'PRIVATE'>;
  title: string;
  description: string | null;
  link: string | null;
  image: string | null;
  language: string | null;
  /** the document that is fetched */
  feed_url: string | null;
  subscribers_count: Generated<number>;
  /** the sort_at of its newest item */
  last_item_at: Timestamp | null;
  merged_into: number | null;
  /** title, description, tags and host in the form that search compares */
  folded: Generated<string>;
  words: Generated<string>;
  created_at: Generated<Timestamp>;
}

interface ProjectTagTable {
  project_id: number;
  name: string;
  position: Generated<number>;
}

interface SchemaMigrationTable {
  version: number;
  name: string;
  applied_at: Generated<Timestamp>;
}
