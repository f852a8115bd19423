import { channels } from '@newsbell/contracts/channels';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { groupByStory, rankEntries } from './enter-waiting.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

interface Known {
  item_id: number;
  account_id?: number;
  sort_at?: string;
  is_high?: boolean;
  story?: number;
  folds?: boolean;
  is_direct?: boolean;
  told_by?: number;
  no_email?: boolean;
}

interface Ranked {
  item: number;
  toldBy: number | null;
  rank: number | null;
  isMute: boolean;
}

/** Runs the steps on rows that no table has. */
const rankedOf = async (known: readonly Known[]): Promise<Ranked[]> => {
  const rows = known.map(each => ({
    ...{
      account_id: 1,
      sort_at: '2026-03-01',
      is_high: false,
      story: each.item_id,
      folds: true,
      is_direct: true,
      reasons: [],
    },
    ...Object.fromEntries(channels.map(channel => [`no_${channel}`, false])),
    ...each,
  }));
  const noChannel = sql.join(channels.map(channel => sql`${sql.ref(`no_${channel}`)} boolean`));
  const { rows: ranked } = await sql<Ranked>`
    with known as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) known (account_id bigint, item_id bigint, sort_at timestamptz, is_high boolean,
        story bigint, folds boolean, is_direct boolean, told_by bigint, told_in bigint, reasons jsonb, ${noChannel})),
      grouped as (${groupByStory}),
      ranked as (${rankEntries})
    select item_id as item, told_by as "toldBy", rank, no_email as "isMute" from ranked order by account_id, item_id`.execute(
    database.db,
  );
  return ranked;
};

const entry = (item: number, rank: number, isMute = false): Ranked => ({ item, toldBy: null, rank, isMute });
const told = (item: number, toldBy: number, isMute = false): Ranked => ({ item, toldBy, rank: null, isMute });

test.each<[string, Known[], Ranked[]]>([
  [
    'the newest tells the story, by the id among those of one time',
    [
      { item_id: 1, story: 1, sort_at: '2026-03-02' },
      { item_id: 2, story: 1, sort_at: '2026-03-03' },
      { item_id: 3, story: 1, sort_at: '2026-03-03' },
    ],
    [told(1, 3), told(2, 3), entry(3, 1)],
  ],
  [
    'the newest that the person follows tells it, though it is older',
    [
      { item_id: 1, story: 1, sort_at: '2026-03-01' },
      { item_id: 2, story: 1, sort_at: '2026-03-02' },
      { item_id: 3, story: 1, sort_at: '2026-03-03', is_direct: false },
    ],
    [told(1, 2), entry(2, 1), told(3, 2)],
  ],
  [
    'what was told before is named by that, and the others are a group without it',
    [
      { item_id: 1, story: 1, sort_at: '2026-03-03', told_by: 9 },
      { item_id: 2, story: 1, sort_at: '2026-03-02' },
      { item_id: 3, story: 1, sort_at: '2026-03-01' },
    ],
    [told(1, 9), entry(2, 1), told(3, 2)],
  ],
  [
    'a person who wants all items gets all',
    [
      { item_id: 1, story: 1, folds: false, sort_at: '2026-03-02' },
      { item_id: 2, story: 1, folds: false, sort_at: '2026-03-03' },
    ],
    [entry(1, 2), entry(2, 1)],
  ],
  [
    'each person has groups and ranks of their own',
    [
      { item_id: 1, story: 1 },
      { item_id: 2, story: 1 },
      { item_id: 3, story: 1, account_id: 2 },
      { item_id: 4, story: 4, account_id: 2 },
    ],
    [told(1, 2), entry(2, 1), entry(3, 2), entry(4, 1)],
  ],
  [
    'one of high priority comes before those that are newer',
    [
      { item_id: 1, is_high: true, sort_at: '2026-03-01' },
      { item_id: 2, sort_at: '2026-03-03' },
      { item_id: 3, is_high: true, sort_at: '2026-03-02' },
    ],
    [entry(1, 2), entry(2, 3), entry(3, 1)],
  ],
  [
    'what an entry names takes no rank',
    [
      { item_id: 1, story: 1, sort_at: '2026-03-04' },
      { item_id: 2, story: 1, sort_at: '2026-03-03' },
      { item_id: 3, sort_at: '2026-03-02' },
    ],
    [entry(1, 1), told(2, 1), entry(3, 2)],
  ],
  [
    'a channel is mute for a story where it is for all of its items, but for those that were told before',
    [
      { item_id: 1, story: 1, no_email: true },
      { item_id: 2, story: 1 },
      { item_id: 3, story: 3, no_email: true },
      { item_id: 4, story: 3, no_email: true },
      { item_id: 5, story: 3, told_by: 9 },
    ],
    [told(1, 2), entry(2, 2), told(3, 4, true), entry(4, 1, true), told(5, 9)],
  ],
])('%s', async (_, known, ranked) => {
  expect(await rankedOf(known)).toEqual(ranked);
});
