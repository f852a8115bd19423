/**
 * The table plan says that each table may be written by its owner, and by the files named here with their reason.
 * docs/architecture.md draws it, and the README.md of each owner says what its tables hold.
 */
import { withoutComments } from './house-plan.ts';

/** These rooms of `server/src` own these tables. */
export const owners: Record<string, string[]> = {
  'features/crawl': ['host', 'crawl', 'robots'],
  'features/projects': [
    'project',
    'feed_address',
    'project_tag',
    'hidden_tag',
    'tag_alias',
    'project_member',
    'invitation',
    'removed_member',
  ],
  'features/items': ['item', 'item_alias', 'item_space', 'new_items_cursor'],
  'features/accounts': [
    'account',
    'account_identity',
    'account_token',
    'session',
    'access_token',
    'provider_flow',
    'sign_up_invitation',
    'bucket',
  ],
  'features/mail': ['outbox_mail'],
  'features/images': ['image', 'image_use'],
  'features/subscriptions': ['folder', 'subscription', 'subscription_keyword', 'subscription_end', 'opml_import'],
  'features/read-state': ['read_upto', 'item_read', 'read_mark', 'star'],
  'features/followed-words': ['word', 'word_hit'],
  'features/stories': ['story_item', 'story_key'],
  'features/boards': [
    'board',
    'post',
    'comment',
    'post_follow',
    'account_block',
    'request_key',
    'post_vote',
    'moderation_case',
    'report',
    'moderation_log',
    'writing_ban',
    'held_word',
  ],
  'features/announcements': ['announcement'],
  'features/contact': ['contact_message'],
  'features/channels': ['channel', 'webhook'],
  'features/notifications': [
    ...[
      'waiting_item',
      'digest_due',
      'digest',
      'digest_item',
      'alert',
      'endpoint',
      'delivery',
      'delivery_attempt',
      'circuit',
    ],
  ],
  'features/publishing': ['scheduled_news'],
  'features/full-text': ['item_text'],
  'features/saved': ['saved_page'],
  'features/out-feeds': ['out_feed'],
  'features/hooks': ['hook', 'hook_call'],
  'features/pings': ['ping'],
  'features/silence': ['silence', 'silence_watch'],
  'features/websub': ['websub_topic', 'websub_callback', 'websub_host', 'websub_lease', 'websub_push'],
  'features/generators': ['generator', 'generator_run'],
  db: ['server_key', 'walk', 'schema_migration'],
};

/** A file writes a table of another room all the same for its reason. */
const exceptions: Record<string, { tables: string[]; why: string }> = {
  'server/src/features/items/write-items.ts': {
    tables: ['project'],
    why: 'sets last_item_at in the statement that stores the items; items may not import projects',
  },
  'server/src/features/items/left-behind.ts': {
    tables: ['item_read'],
    why: "keeps item_read.project_id, a copy, in step with the item's in one statement",
  },
  'server/src/features/accounts/push-destinations.ts': {
    tables: ['endpoint'],
    why: 'a sign-in that is ended takes its devices along in the same transaction; notifications import accounts',
  },
};

const WRITING =
  /(?<!\bfor\s+)\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:public\.)?("?[a-z_]+"?|\$\{|['"`]\s*\+)|\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:['"`]([a-z_]+)|([a-zA-Z`]))/gi;

/**
 * These words stand behind `update` and are no table: `for update of`, `on conflict do update set`, `for update skip
 * locked`.
 */
const keywords = new Set(['of', 'set', 'skip', 'nowait']);

interface Write {
  /** It is undefined where the name is computed, so that nobody can say which table it is. */
  table: string | undefined;
}

/** Answers every write in the SQL and in the query builder of a source; comments do not count. */
export const writesOf = (source: string, tables: ReadonlySet<string>): Write[] =>
  [...withoutComments(source).matchAll(WRITING)].flatMap(([, named, built, computed]): Write[] => {
    const name = (named ?? built)?.replaceAll('"', '').toLowerCase();
    if (computed !== undefined || (name !== undefined && /[${'`+]/.test(name))) return [{ table: undefined }];
    return name !== undefined && !keywords.has(name) && tables.has(name) ? [{ table: name }] : [];
  });

/** Answers sentences that say which write of the source is against the plan. `path` is from the root of the repository. */
export const tableViolations = (path: string, source: string): string[] => {
  if (copiesWholeTables.has(path)) return [];
  const room = Object.keys(owners).find(name => path.startsWith(`server/src/${name}/`));
  const mine = new Set([...(owners[room ?? ''] ?? []), ...(exceptions[path]?.tables ?? [])]);
  return writesOf(source, allTables).flatMap(({ table }) => {
    if (table === undefined) return [`${path} writes a table whose name is computed`];
    return mine.has(table) ? [] : [`${path} writes ${table}, which is of ${ownerOf(table)}`];
  });
};

/** Answers the exceptions that no file needs any more. */
export const needlessTableExceptions = (sources: readonly [path: string, source: string][]): string[] =>
  Object.entries(exceptions).flatMap(([path, { tables }]) => {
    const written = writesOf(sources.find(([each]) => each === path)?.[1] ?? '', allTables).map(({ table }) => table);
    return tables.filter(table => !written.includes(table)).map(table => `${path} does not write ${table}`);
  });

/** An archive holds every table, by its name in the database. */
const copiesWholeTables = new Set(['archive', 'backup', 'restore'].map(name => `server/src/db/${name}.ts`));

const allTables = new Set(Object.values(owners).flat());

const ownerOf = (table: string): string =>
  Object.entries(owners).find(([, tables]) => tables.includes(table))?.[0] ?? 'nobody';
