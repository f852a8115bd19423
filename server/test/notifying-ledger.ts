/** After a run, the copies at the far ends are held against the ledger and against what everybody ought to be notified of. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Copy } from './notifying-far-ends.ts';
import { shortAddress, type World } from './notifying-world.ts';

/** The promise forbids these; all lists are empty when it was kept. */
export interface Broken {
  /** It has the person and the item, which was asked for and is in no digest. */
  lost: string[];
  /** The item is in a digest, and was not asked for. */
  surplus: string[];
  /** It has the digest and the destination: the ledger has no row for an active destination, or a row too many. */
  unordered: string[];
  overordered: string[];
  /** It has a person, slot and destination that come twice. */
  doubled: string[];
  /** The delivery was not sent in the end, other than as the rule of mails has it. */
  unsent: string[];
  /** The ledger says that it was sent, and the far end has nothing. */
  unreached: string[];
  /** It is at a far end, and not in the ledger. */
  unknown: string[];
  /** One browser, phone or webhook got the messages of one digest under more than one Topic. */
  otherTopics: string[];
  /** A mail has more than one copy too many, or one that no kill between its mark and its settling explains. */
  unexplained: string[];
  /** A person's news are in two mails that are not copies of each other; in `unmailed` they are in none. */
  mailedTwice: string[];
  unmailed: string[];
}

export interface Figures {
  deliveries: number;
  digests: number;
  /** It counts the copies beyond the first. */
  copies: Record<Copy['channel'], number>;
  /**
   * It counts mails that may have arrived twice over, and are not tried again; `neverCame` are those of them that never
   * came.
   */
  givenUp: number;
  neverCame: number;
}

interface Delivery {
  id: number;
  digest_id: number;
  endpoint_id: number;
  account_id: number;
  slot: string;
  channel: Copy['channel'];
  address: string;
  idem_key: string;
  state: string;
  error_code: string | null;
  /** It counts claims of it after one whose lease ran out when all of the mail may have been sent. */
  after_mark: number;
}

interface Entry {
  account_id: number;
  item_id: number;
  digest_id: number;
  placed: boolean;
  news: number;
}

export const judge = async (
  db: Db,
  world: World,
  copies: readonly Copy[],
): Promise<{ broken: Broken; figures: Figures }> => {
  const [deliveries, entries, asked, endpoints] = await Promise.all([
    deliveriesOf(db),
    entriesOf(db),
    askedOf(db, world),
    endpointsByPerson(db),
  ]);
  const told = new Set(entries.map(entry => `${entry.account_id} ${entry.item_id}`));

  const ordered = entries.flatMap(entry => {
    const muted = asked.get(`${entry.account_id} ${entry.item_id}`)?.mutes ?? [];
    const mine = endpoints.get(entry.account_id) ?? [];
    return entry.placed
      ? mine.filter(each => !muted.includes(each.channel)).map(each => `${entry.digest_id} ${each.id}`)
      : [];
  });
  const inLedger = deliveries.map(each => `${each.digest_id} ${each.endpoint_id}`);

  const byKey = Map.groupBy(copies, copy => `${copy.channel} ${copy.address} ${copy.key}`);
  const copiesOf = (each: Delivery) => byKey.get(keyOf(each)) ?? [];
  const isGivenUp = (each: Delivery) =>
    each.channel === 'email' && each.state === 'dead' && each.error_code === 'AMBIGUOUS' && each.after_mark === 2;
  const mails = deliveries.filter(each => each.channel === 'email');
  const givenUp = deliveries.filter(isGivenUp);
  const pushes = copies.filter(copy => copy.channel !== 'email');

  const mailed = Map.groupBy(
    copies.flatMap(({ address, key, news }) => news.map(number => ({ address, key, number }))),
    ({ address, number }) => `${address} ${number}`,
  );
  const givenUpDigests = new Set(givenUp.map(each => each.digest_id));
  const addresses = new Map(mails.map(each => [each.account_id, each.address]));
  const toBeMailed = entries.filter(entry => entry.placed && !givenUpDigests.has(entry.digest_id));

  const extra = (channel: Copy['channel']) =>
    deliveries.reduce((sum, each) => sum + (each.channel === channel ? Math.max(copiesOf(each).length - 1, 0) : 0), 0);
  return {
    broken: {
      lost: minus(asked.keys(), told),
      surplus: minus(told, new Set(asked.keys())),
      unordered: minus(ordered, new Set(inLedger)),
      overordered: minus(inLedger, new Set(ordered)),
      doubled: repeated(deliveries.map(each => `${each.account_id} ${each.slot} ${each.endpoint_id}`)),
      unsent: deliveries
        .filter(each => each.state !== 'sent' && !isGivenUp(each))
        .map(each => `${each.id} ${each.state}`),
      unreached: deliveries.filter(each => each.state === 'sent' && copiesOf(each).length === 0).map(keyOf),
      unknown: minus(byKey.keys(), new Set(deliveries.map(keyOf))),
      otherTopics: [...Map.groupBy(pushes, copy => `${copy.address} ${copy.tag}`)]
        .filter(([, some]) => new Set(some.map(copy => copy.key)).size > 1)
        .map(([key]) => key),
      unexplained: mails
        .filter(each => copiesOf(each).length > 2 || copiesOf(each).length > each.after_mark + 1)
        .map(keyOf),
      mailedTwice: [...mailed].filter(([, some]) => new Set(some.map(each => each.key)).size > 1).map(([key]) => key),
      unmailed: toBeMailed
        .map(entry => `${addresses.get(entry.account_id)} ${entry.news}`)
        .filter(key => !mailed.has(key)),
    },
    figures: {
      deliveries: deliveries.length,
      digests: new Set(entries.map(entry => entry.digest_id)).size,
      copies: { email: extra('email'), webpush: extra('webpush'), fcm: extra('fcm'), webhook: extra('webhook') },
      givenUp: givenUp.length,
      neverCame: givenUp.filter(each => copiesOf(each).length === 0).length,
    },
  };
};

const keyOf = ({ channel, address, idem_key }: Delivery): string => `${channel} ${address} ${idem_key}`;

const minus = (some: Iterable<string>, others: ReadonlySet<string>): string[] => [
  ...new Set([...some].filter(each => !others.has(each))),
];

const repeated = (keys: readonly string[]): string[] =>
  [...Map.groupBy(keys, key => key)].filter(([, some]) => some.length > 1).map(([key]) => key);

const endpointsByPerson = async (db: Db) => {
  const { rows } = await sql<{ id: number; account_id: number; channel: string }>`
    select id, account_id, channel from endpoint where state = 'active'`.execute(db);
  return Map.groupBy(rows, each => each.account_id);
};

/** Answers the person who followed each item, and the channels on which each reason for it is muted. */
const askedOf = async (db: Db, { wishes }: World): Promise<Map<string, { mutes: readonly string[] }>> => {
  const { rows } = await sql<{ id: number; project_id: number; title: string }>`
    select id, project_id, title from item`.execute(db);
  const asked = new Map<string, { mutes: readonly string[] }>();
  for (const item of rows) {
    for (const wish of wishes) {
      if (!wish.projectIds.includes(item.project_id)) continue;
      if (wish.keyword !== null && !item.title.includes(wish.keyword)) continue;
      const key = `${wish.accountId} ${item.id}`;
      const before = asked.get(key)?.mutes ?? wish.mutes;
      asked.set(key, { mutes: before.filter(channel => wish.mutes.includes(channel)) });
    }
  }
  return asked;
};

const deliveriesOf = async (db: Db): Promise<Delivery[]> => {
  const { rows } = await sql<Delivery>`
    with marked as (select delivery_id, count(*)::int as claims from claim_seen where after_mark group by delivery_id)
    select d.id, d.digest_id, d.endpoint_id, g.account_id, g.slot::text, d.channel, e.address, d.idem_key, d.state, d.error_code,
      coalesce(m.claims, 0) as after_mark
    from delivery d join digest g on g.id = d.digest_id join endpoint e on e.id = d.endpoint_id
      left join marked m on m.delivery_id = d.id`.execute(db);
  return rows.map(row => ({ ...row, address: shortAddress(row.address) }));
};

const entriesOf = async (db: Db): Promise<Entry[]> =>
  (
    await sql<Entry>`
      select e.account_id, e.item_id, e.digest_id, e.place is not null as placed,
        substring(i.title from 'news-(\\d+)')::int as news
      from digest_item e join item i on i.id = e.item_id`.execute(db)
  ).rows;
