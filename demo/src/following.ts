/** Seeds the subscriptions, read states and stars of the demo's reader, so that every screen of subscriptions shows something. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '@newsbell/server/deps';
import { ensureWord } from '@newsbell/server/features/followed-words/word';
import { markItemsRead } from '@newsbell/server/features/read-state/mark';
import { addStar } from '@newsbell/server/features/read-state/stars';
import { startReadingProject, startReadingTag } from '@newsbell/server/features/read-state/start';
import { startReadingWord } from '@newsbell/server/features/read-state/word-start';
import { importSome, startImport } from '@newsbell/server/features/subscriptions/opml/import';
import type { SubscriptionOutline } from '@newsbell/server/features/subscriptions/opml/outline';
import { sql } from 'kysely';
import { idOf } from './people.ts';

type Some = Pick<Deps, 'db' | 'log' | 'settings'>;

/**
 * Idempotent: an account that follows something already keeps what it has. The list is in its order, by the names of the sample sources.
 */
export const followSources = async (
  deps: Some,
  username: string,
  addressOf: (name: string) => string,
): Promise<void> => {
  const accountId = await idOf(deps, username);
  const { rows } = await sql`select from subscription where account_id = ${accountId} limit 1`.execute(deps.db);
  if (rows.length > 0) return;
  const outlines = reads.map(
    ({ source, ...each }): SubscriptionOutline => ({
      type: 'PROJECT',
      key: source === undefined ? '' : addressOf(source),
      title: source ?? '',
      sourceTitle: source ?? each.key ?? '',
      ownTitle: null,
      folder: null,
      notifyMinute: null,
      atOnce: false,
      fullText: false,
      keywords: [],
      mutedChannels: [],
      ...each,
    }),
  );
  const id = await startImport(deps.db, accountId, { outlines, broken: false });
  const starting = { startReadingProject, startReadingTag, startReadingWord, ensureWord };
  while (await importSome(deps, starting, id));
};

type Read = Partial<SubscriptionOutline> & { source?: string };

const reads: Read[] = [
  { source: 'tidewater', folder: 'Morning', notifyMinute: 30, keywords: ['harbour', 'council', '-sport in:title'] },
  { source: 'hanbit', folder: 'Morning', notifyMinute: 30, fullText: true },
  { source: 'shiomi-shimbun', folder: 'Morning', notifyMinute: 30, keywords: ['港', '市', '-野球 in:title'] },
  { source: 'linjiang-daily', folder: 'Morning', notifyMinute: 30, keywords: ['市', '桥'], mutedChannels: ['email'] },
  { source: 'slow-query', folder: 'Work', notifyMinute: 30, keywords: ['database'] },
  { source: 'code-naru', folder: 'Work' },
  { source: 'marten', folder: 'Work' },
  { type: 'TAG', key: 'programming', title: 'programming', folder: 'Work' },
  { source: 'kitchen-window', folder: 'Slow' },
  { source: 'salt-silver', folder: 'Slow' },
  { source: 'long-table', folder: 'Slow' },
  { source: 'cat-laundry', folder: 'Slow' },
  { source: 'lost-garden' },
  // Some of its lines match, so that the bell rings while one looks.
  { source: 'ticker', notifyMinute: 30, keywords: ['harbour', 'ferry', 'tram', '-steady in:title'] },
  { source: 'outer-isles' },
  { type: 'TAG', key: '날씨', title: '날씨', notifyMinute: 30 },
  { type: 'WORD', key: 'harbour', title: 'harbour', notifyMinute: 30 },
  { type: 'WORD', key: '지진', title: '지진', notifyMinute: 30, keywords: ['규모'] },
];

/** Poll: waits until the items are here; then every other one of the newest is read, and three are starred. */
export const readSome = async (deps: Some, username: string, isOver: () => boolean): Promise<void> => {
  const accountId = await idOf(deps, username);
  for (let tries = 0; tries < 240 && !isOver(); tries++) {
    const { rows } = await sql<{ id: number }>`
      select i.id from item i join subscription s on s.project_id = i.project_id and s.account_id = ${accountId}
      where not exists (select from star where account_id = ${accountId})
      order by i.sort_at desc, i.id desc limit 40`.execute(deps.db);
    if (rows.length === 40) {
      const ids = rows.map(row => row.id);
      await markItemsRead(
        deps.db,
        accountId,
        ids.filter((_, at) => at % 2 === 1),
      );
      for (const id of [ids[4]!, ids[11]!, ids[23]!]) await addStar(deps.db, accountId, id);
      return;
    }
    await pause(500, undefined, { ref: false });
  }
};
