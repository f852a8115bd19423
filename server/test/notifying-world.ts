/**
 * It is a crowd that follows, with news for it, and the notifications that each of them ought to get are worked out
 * without the server's help.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { retryTransient } from '#db/trouble.ts';
import { follows } from './notifying.ts';
import type { Copy, FarEnds } from './notifying-far-ends.ts';
import { type Seeded, seedItems, seedProject } from './seed.ts';

interface Wish {
  accountId: number;
  projectIds: readonly number[];
  keyword: string | null;
  mutes: readonly string[];
}

export interface World {
  people: number[];
  projectIds: number[];
  wishes: Wish[];
  publish(): Promise<void>;
}

const keywords = ['harbor', 'bread', null];

/**
 * Everybody has an e-mail address and a browser, every second one a second browser, every third a phone, another third a webhook. They follow projects or a tag, some
 * by keywords, some without pushes to their browsers.
 */
export const makeWorld = async (db: Db, farEnds: FarEnds, size: number): Promise<World> => {
  const { rows } = await sql<{ id: number }>`
    insert into account (username, nickname, email, email_key, email_verified_at, language)
    select 'reader_' || n, 'Reader', mail, mail, now(), 'en'
    from (select n, 'reader_' || n || '@example.org' as mail from generate_series(1, ${size}) n) named
    returning id`.execute(db);
  const people = rows.map(row => row.id);
  await endpointsOf(
    db,
    farEnds,
    people.flatMap((accountId, n) => [
      { accountId, channel: 'webpush' as const },
      ...(n % 2 === 0 ? [{ accountId, channel: 'webpush' as const }] : []),
      ...(n % 3 === 0 ? [{ accountId, channel: 'fcm' as const }] : []),
      ...(n % 3 === 1 ? [{ accountId, channel: 'webhook' as const }] : []),
    ]),
  );

  const projects: Seeded[] = [];
  for (let n = 0; n < 6; n++) projects.push(await seedProject(db, { tags: n < 2 ? ['sea'] : [] }));
  const ids = projects.map(({ id }) => id);
  const wishes: Wish[] = [];
  const wish = async (accountId: number, on: { projectId: number } | { tag: string }, more: Partial<Wish> = {}) => {
    const { keyword = null, mutes = [] } = more;
    wishes.push({ accountId, projectIds: 'tag' in on ? ids.slice(0, 2) : [on.projectId], keyword, mutes });
    await follows(db, { id: accountId }, { ...on, keywords: keyword === null ? [] : [keyword], muted: mutes });
  };
  for (const [n, accountId] of people.entries()) {
    const keyword = keywords[n % keywords.length];
    await wish(accountId, { projectId: ids[n % 6]! }, { keyword, mutes: n % 5 === 0 ? ['webpush'] : [] });
    await wish(accountId, { projectId: ids[(n + 1 + (n % 4)) % 6]! });
    if (n % 2 === 0) await wish(accountId, { tag: 'sea' }, { keyword });
  }

  let published = 0;
  const publish = async () => {
    for (const project of projects) {
      const number = ++published;
      const topic = ['harbor', 'bread', 'weather'][number % 3];
      await retryTransient(() =>
        seedItems(db, project, [{ title: `news-${number} of the ${topic}`, text: 'All of it.' }]),
      );
    }
  };
  return { people, projectIds: ids, wishes, publish };
};

/** Answers the addresses, as `Copy` has them. People have their e-mail address without it. */
export const endpointsOf = async (
  db: Db,
  farEnds: FarEnds,
  wanted: readonly { accountId: number; channel: Copy['channel'] }[],
): Promise<string[]> => {
  const pushed = wanted.filter(each => each.channel !== 'email');
  const browsers = await farEnds.subscribe(pushed.filter(each => each.channel === 'webpush').length);
  const rows = pushed.map(({ accountId, channel }) => {
    const { fcmHost, hookHost, pushHost } = farEnds;
    const placeOf = () => {
      if (channel === 'fcm') return [`device-${randomUUID()}`, fcmHost, 'Android'] as const;
      if (channel === 'webhook') return [`http://${hookHost}/hook/${randomUUID()}`, hookHost, null] as const;
      return [browsers.pop()!, pushHost, 'Web'] as const;
    };
    const [address, host, os] = placeOf();
    return { account_id: accountId, channel, os, address, host };
  });
  await sql`
    insert into endpoint (account_id, channel, os, address, address_hash, host)
    select r.account_id, r.channel, r.os, r.address, sha256(convert_to(r.address, 'UTF8')), r.host
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (account_id bigint, channel text, os text, address text, host text)`.execute(
    db,
  );
  await sql`
    insert into webhook (endpoint_id, format, secret) select id, 'standard', ${farEnds.hookSecret} from endpoint
    where channel = 'webhook' on conflict do nothing`.execute(db);
  return rows.map(({ address }) => shortAddress(address));
};

/** A browser or a webhook is known by the last part of its address. */
export const shortAddress = (address: string): string => /\/(?:push|hook)\/([\w-]+)"?/.exec(address)?.[1] ?? address;

/** Answers whether everything that came has been notified and settled. */
export const deliverySettled = async (db: Db): Promise<boolean> =>
  (
    await sql<{ settled: boolean }>`
      select not exists (select from waiting_item) and not exists (select from digest_due)
        and not exists (select from delivery where state in ('pending', 'sending'))
        and (select (c.written_by, c.item_id) = (i.written_by, i.id)
          from new_items_cursor c, (select written_by, id from item order by written_by desc, id desc limit 1) i
          where c.reader = 'notifications') as settled`.execute(db)
  ).rows[0]!.settled;
