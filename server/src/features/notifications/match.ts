/** New items find the people who are to be told: those that pass the keywords of a subscription wait for its person's slot. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { NewItemsConsumer } from '#features/items/new-items.ts';
import { type FollowedThing, followedThingsOf } from './followed-things.ts';
import { createFilters, type ItemText, letWait, MOST_PAIRS_AT_ONCE, nextSlot } from './wait.ts';

/** The consumer's name: a process that holds its cursor keeps items from waiting for anybody. */
export const notifications = 'notifications';

export interface Matching {
  slotMinutes: number;
  /** Pairs of an item and a subscription that asks for it, in one transaction; one item may have more, and takes more statements. */
  mostPairs?: number;
}

/** Words are hits and stories are known before anybody is told. */
export const notificationConsumer = ({ slotMinutes, mostPairs = MOST_PAIRS_AT_ONCE }: Matching): NewItemsConsumer => {
  const filterOf = createFilters();
  return {
    name: notifications,
    after: ['words', 'stories'],
    take: async (tx, items) => {
      const told = items.filter(item => item.notify);
      if (told.length === 0) return;
      const asks = await followedThingsOf(
        tx,
        told.map(item => item.id),
        mostPairs + 1,
      );
      const last = lastWithin(asks, mostPairs);
      const taken = last === undefined ? asks : asks.slice(0, last + 1);
      await letWait(tx, told, taken, { filterOf, dueAt: nextSlot(slotMinutes), mostPairs });
      return last === undefined ? undefined : items.findIndex(item => item.id === asks[last]!.itemId) + 1;
    },
  };
};

/**
 * The hits that a newly followed word got from before: what was written after somebody asked for them may have passed
 * the reader before they were known. To be called in the transaction that gives them.
 */
export const letHitsWait = async (tx: Transaction<Tables>, wordId: number, slotMinutes: number): Promise<void> => {
  const { rows } = await sql<ItemText>`
    select i.id, i.folded_title as "foldedTitle", i.folded, i.folded_fields as "foldedFields" from word_hit h join item i on i.id = h.item_id
    where h.word_id = ${wordId} and i.notify and i.written_by >= (
      select min(s.notify_from) from subscription s where s.word_id = ${wordId} and s.notify_minute is not null)`.execute(
    tx,
  );
  const asks = rows.map(({ id }): FollowedThing => ({ itemId: id, kind: 'WORD', key: String(wordId), asking: 1 }));
  await letWait(tx, rows, asks, { dueAt: nextSlot(slotMinutes) });
};

/** The place of the last ask of the last item with which there are no more pairs than that; undefined: there are not. */
const lastWithin = (asks: readonly FollowedThing[], mostPairs: number): number | undefined => {
  let pairs = 0;
  for (const [at, ask] of asks.entries()) {
    pairs += ask.asking;
    if (pairs <= mostPairs) continue;
    const before = asks.findLastIndex((each, place) => place < at && each.itemId !== ask.itemId);
    const last = before >= 0 ? before : asks.findLastIndex(each => each.itemId === ask.itemId);
    return last === asks.length - 1 ? undefined : last;
  }
  return undefined;
};
