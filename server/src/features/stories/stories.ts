/** Notes which new items tell the same story: one process at a time, since it holds the cursor. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import type { NewItem, NewItemsConsumer } from '#features/items/new-items.ts';
import { type Folded, foldStories, type KnownKey, type KnownStories, type StoryItem } from './fold.ts';
import { isOwnSite, storyKeysOf } from './story-keys.ts';

/** The name that a link gives to an item, as the names of a document's items have it; null: it names none. */
export type LinkAlias = (link: string) => string | null;

const KEPT_DAYS = 15;

/** Private items are in no story, and what was old when it came is told already. */
export const storyConsumer = (linkAlias: LinkAlias): NewItemsConsumer => ({
  name: 'stories',
  take: async (tx, items) => {
    const fresh = items.filter(item => item.listed && daysOld(item) <= KEPT_DAYS);
    const told = await tellOf(tx, fresh, linkAlias);
    const known = await knownOf(tx, [...new Set(told.flatMap(namesOf))]);
    await note(tx, foldStories(told, known));
  },
});

/** Keys of which nobody has told for long. True: there may be more. */
export const forgetOldStoryKeys = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from story_key where ctid = any (array(
      select ctid from story_key where seen_at < now() - make_interval(days => ${KEPT_DAYS}) limit 10000))`.execute(db);
  return numAffectedRows === 10_000n;
};

const namesOf = ({ keys, copies, copyOf }: StoryItem): string[] =>
  [...keys.map(({ key }) => key), copies, copyOf?.original, copyOf?.copies].filter(key => key !== undefined);

const daysOld = ({ createdAt, sortAt }: NewItem): number => (createdAt.getTime() - sortAt.getTime()) / 86_400_000;

/** A link counts where it is the item's name: a document that gives it to several items, or to its own page, has not named them so. */
const tellOf = async (
  tx: Transaction<Tables>,
  items: readonly NewItem[],
  linkAlias: LinkAlias,
): Promise<StoryItem[]> => {
  const links = items.map(({ link }) => (link === null ? null : linkAlias(link)));
  const { rows } = await sql<{ id: number; feedUrl: string | null }>`
    select a.item_id as id, p.feed_url as "feedUrl"
    from unnest(${items.map(item => item.projectId)}::bigint[], ${items.map(item => item.id)}::bigint[], ${links}::text[])
      i (project_id, id, hash)
    join item_alias a on a.project_id = i.project_id and a.hash = decode(i.hash, 'hex') and a.item_id = i.id
    join project p on p.id = i.project_id`.execute(tx);
  const named = new Map(rows.map(row => [row.id, row.feedUrl]));
  return items.map(({ id, projectId, sortAt, foldedTitle, link }, at) => {
    const feedUrl = named.get(id);
    const naming = feedUrl === undefined ? null : { alias: links[at]!, isOwn: isOwnSite(link!, feedUrl) };
    return { id, projectId, sortAt, ...storyKeysOf(naming, foldedTitle) };
  });
};

const knownOf = async (tx: Transaction<Tables>, keys: readonly string[]): Promise<KnownStories> => {
  const { rows } = await sql<KnownKey & { key: string }>`
    select encode(key, 'hex') as key, story, seen_at as "seenAt" from story_key
    where key = any (select decode(unnest(${keys}::text[]), 'hex'))`.execute(tx);
  const stories = [...new Set(rows.map(row => row.story).filter(story => story !== 0))];
  const tellers = await sql<{ story: number; projectId: number }>`
    select id as story, project_id as "projectId" from item where id = any (${stories}::bigint[])
    union
    select s.story, i.project_id from story_item s join item i on i.id = s.item_id
    where s.story = any (${stories}::bigint[])`.execute(tx);
  const projects = new Map(stories.map(story => [story, new Set<number>()]));
  for (const { story, projectId } of tellers.rows) projects.get(story)!.add(projectId);
  return { keys: new Map(rows.map(({ key, ...known }) => [key, known])), projects };
};

/** The first teller is in its own story from the moment that it has a second one. */
const note = async (tx: Transaction<Tables>, { joined, keys }: Folded): Promise<void> => {
  const stories = joined.map(({ story }) => story);
  await sql`
    insert into story_item (item_id, story)
    select i.id, s.story
    from unnest(${[...joined.map(({ item }) => item), ...stories]}::bigint[], ${[...stories, ...stories]}::bigint[])
      s (item_id, story)
    join item i on i.id = s.item_id
    on conflict do nothing`.execute(tx);
  const changed = [...keys];
  await sql`
    insert into story_key (key, story, seen_at)
    select decode(k.key, 'hex'), k.story, k.seen_at
    from unnest(${changed.map(([key]) => key)}::text[], ${changed.map(([, { story }]) => story)}::bigint[],
      ${changed.map(([, { seenAt }]) => seenAt)}::timestamptz[]) k (key, story, seen_at)
    on conflict (key) do update set story = excluded.story, seen_at = excluded.seen_at`.execute(tx);
};
