/** Explains why a person was or was not notified of an item: the stage at which it stopped on its way to them. */
import type { NoticeReason, whyNotTold } from '@newsbell/contracts/notifications';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#db/open.ts';
import { isVisibleProject } from '#db/visibility.ts';
import { decide, readKeywords } from '#features/subscriptions/keyword-filter.ts';
import type { FoldedItem } from '#text/match.ts';
import { statusesOf } from './delivery-status.ts';
import { notifications } from './match.ts';

type Why = z.infer<(typeof whyNotTold)['schema']['response'][200]>;
type Place = Pick<Why, 'stage' | 'at' | 'digest'>;

/** Answers undefined where there is no such item for the caller. */
export const whyOf = async (db: Db, accountId: number, itemId: number): Promise<Why | undefined> => {
  const item = await itemFor(db, accountId, itemId);
  if (!item) return undefined;
  const bringing = (await bringingOf(db, accountId, itemId)).map(each => ({ ...each, ...judge(each.keywords, item) }));
  const { stage, at, digest } = (await entryOf(db, accountId, itemId)) ??
    (await waitOf(db, accountId, itemId)) ?? { stage: stageOf(item, bringing), at: null, digest: null };
  return {
    stage,
    at,
    digest,
    subscriptions: bringing.map(({ type, key, title, keywords, excludedBy }) => ({
      type,
      key,
      title,
      keywords,
      excludedBy,
    })),
    deliveries: digest === null ? [] : ((await statusesOf(db, [digest])).get(digest) ?? []),
  };
};

interface Item extends FoldedItem {
  notify: boolean;
  /** The matching has had it. */
  looked: boolean;
}

const itemFor = async (db: Db, accountId: number, itemId: number): Promise<Item | undefined> => {
  const { rows } = await sql<Item>`
    select i.folded_title as title, i.folded as text, i.folded_fields as fields, i.notify, exists (
      select from new_items_cursor c where c.reader = ${notifications}
        and (c.written_by, c.item_id) >= (i.written_by, i.id)) as looked
    from item i join project p on p.id = i.project_id
    where i.id = ${itemId} and ${isVisibleProject(accountId)}`.execute(db);
  return rows[0];
};

interface Bringing extends Pick<NoticeReason, 'type' | 'key' | 'title'> {
  keywords: string[];
  notifies: boolean;
  /** It speaks of what is as new as the item. */
  speaks: boolean;
}

const bringingOf = async (db: Db, accountId: number, itemId: number): Promise<Bringing[]> => {
  const { rows } = await sql<Bringing>`
    select case when s.tag is not null then 'TAG' when s.word_id is not null then 'WORD' else 'PROJECT' end as type,
      coalesce(s.tag, w.text, p.url_key) as key, coalesce(s.title, s.tag, w.text, p.title) as title,
      array(select k.keyword from subscription_keyword k where k.subscription_id = s.id
        order by k.created_at, k.keyword) as keywords,
      s.notify_minute is not null as notifies, i.written_by >= s.notify_from as speaks
    from item i join project p on p.id = i.project_id
      join subscription s on s.account_id = ${accountId} left join word w on w.id = s.word_id
    where i.id = ${itemId} and (s.project_id = p.id or p.visibility = 'PUBLIC' and (
      exists (select from project_tag t where t.project_id = p.id and t.name = s.tag)
      or exists (select from word_hit h where h.word_id = s.word_id and h.item_id = i.id)))
    order by s.project_id is null, s.tag is null, s.id`.execute(db);
  return rows;
};

const judge = (keywords: readonly string[], item: FoldedItem) => ({
  passes: decide(readKeywords(keywords), item).counts,
  excludedBy: keywords.find(each => isExclusion(each) && !decide(readKeywords([each]), item).counts) ?? null,
});

const isExclusion = (keyword: string): boolean => readKeywords([keyword]).unwanted.length > 0;

const entryOf = async (db: Db, accountId: number, itemId: number): Promise<Place | undefined> => {
  const { rows } = await sql<{
    digest: number;
    place: number | null;
    toldBy: number | null;
    slot: Date;
    isHeld: boolean;
    due: Date | null;
  }>`
    select g.id as digest, e.place, e.told_by as "toldBy", g.slot, g.sealed_at is null as "isHeld",
      (select due_at from digest_due where account_id = e.account_id and due_at > '-infinity') as due
    from digest_item e join digest g on g.id = e.digest_id
    where e.account_id = ${accountId} and e.item_id = ${itemId}`.execute(db);
  const entry = rows[0];
  if (!entry) return undefined;
  const { digest } = entry;
  // By its slot the person finds it in the bell.
  const at = entry.slot.toISOString();
  if (entry.toldBy !== null) return { stage: 'FOLDED', at, digest };
  if (entry.place === null) return { stage: 'BEYOND', at, digest };
  return entry.isHeld ? { stage: 'HELD', at: entry.due?.toISOString() ?? null, digest } : { stage: 'TOLD', at, digest };
};

/** An item that waits by a subscription which does not notify any more is not waiting. */
const waitOf = async (db: Db, accountId: number, itemId: number): Promise<Place | undefined> => {
  const { rows } = await sql<{ due: Date | null }>`
    select case when d.due_at > '-infinity' then d.due_at end as due from digest_due d
    where d.account_id = ${accountId} and exists (
      select from waiting_item w join subscription s on s.id = w.subscription_id and s.notify_minute is not null
      where w.account_id = ${accountId} and w.item_id = ${itemId})`.execute(db);
  return rows[0] && { stage: 'WAITING', at: rows[0].due?.toISOString() ?? null, digest: null };
};

type Judged = Bringing & ReturnType<typeof judge>;

const stageOf = (item: Item, bringing: readonly Judged[]): Why['stage'] => {
  const asking = bringing.filter(each => each.notifies);
  const speaking = asking.filter(each => each.speaks);
  if (speaking.some(each => each.passes)) {
    if (!item.notify) return 'BACKFILL';
    // It has been looked at, and was not let through: the keywords were others then.
    return item.looked ? 'BEFORE' : 'SOON';
  }
  if (speaking.length > 0) return 'FILTERED';
  if (asking.length > 0) return 'BEFORE';
  return bringing.length > 0 ? 'NO_NOTICE' : 'NOT_FOLLOWED';
};
