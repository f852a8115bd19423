/** Stores a publication as an item of its project, which the caller holds. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { useImages } from '#features/images/use.ts';
import { itemByName } from '#features/items/published.ts';
import { type StoringPolicy, storeItems } from '#features/items/store.ts';
import { picturesOf, withSizes } from './pictures.ts';
import { isArchive, type Prepared, readyItem } from './publication.ts';

type Tx = Transaction<Tables>;

export interface Stored {
  id: number;
  created: boolean;
  updated: boolean;
  followers: number;
}

export interface HeldProject {
  projectId: number;
  /** The answer of `holdProject`. */
  now: Date;
  listed: boolean;
}

/** News of a publisher come one by one and are told apart by their names alone; none of them is a flood. */
const policy: StoringPolicy = { dates: 'own', hasFingerprints: false, mustKnow: 0, flood: null };

/** `isDue`: it was scheduled for this time, so that it is news of now however long nobody could publish it. */
export const store = async (
  tx: Tx,
  { projectId, now, listed }: HeldProject,
  news: Prepared,
  { name, isDue = false }: { name: string; isDue?: boolean },
): Promise<Stored> => {
  const { publication } = news;
  const known = await itemByName(tx, projectId, name);
  const publishedAt = publication.publishedAt ?? known?.publishedAt ?? null;
  const ready = readyItem(news, { name, publishedAt, editedAt: known ? now : null });
  const item = await withSizes(tx, ready);
  const previousCrawl = !isDue && isArchive(publishedAt, now) ? null : now;
  const isQuiet = publication.priority === 'low';
  const storing = { projectId, now, listed, previousCrawl, documentItems: 1, policy, isQuiet };
  const { added, changed } = await storeItems(tx, storing, [item]);
  const followers = await followersOf(tx, projectId);
  const { id } = known ?? (await itemByName(tx, projectId, name))!;
  const pictures = picturesOf(item);
  if (changed > 0 || (added > 0 && pictures.length > 0)) await useImages(tx, { itemId: id }, pictures);
  return { id, created: added > 0, updated: changed > 0, followers };
};

export const followersOf = async (tx: Tx, projectId: number): Promise<number> => {
  const { rows } = await sql<{ followers: number }>`
    select subscribers_count as followers from project where id = ${projectId}`.execute(tx);
  return rows[0]!.followers;
};
