/** These are good requests of the calls about subscriptions and folders, about what `owner` follows. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { bundleKey } from '#features/projects/bundles.ts';
import { feedKeyOf } from '#features/projects/feed-address.ts';
import { starterBundles } from '#features/projects/starter-pack.ts';
import { endMany } from '#features/subscriptions/end-many.ts';
import type { Person, Request } from './people.ts';
import { seedProject } from './seed.ts';

/** It is undefined where the route is none of them. */
export const subscriptionRequest = async (db: Db, route: string, owner: Person): Promise<Request | undefined> => {
  const [, method, kind, rest = ''] = /^(\w+) \/v1\/subscribe\/(project|tag|word)(\/\w+)?$/.exec(route) ?? [];
  if (kind !== undefined) {
    if (route !== `POST /v1/subscribe/${kind}`) await follow(db, owner, kind);
    const sent = {
      ...keyOf(kind),
      ...(rest === '/keyword' && { keyword: 'metro' }),
      ...(rest === '/mute' && { channels: ['email'] }),
    };
    const url = `/v1/subscribe/${kind}${rest}`;
    return method === 'DELETE'
      ? { url: `${url}?${new URLSearchParams(sent as Record<string, string>)}` }
      : { url, payload: sent };
  }
  switch (route) {
    case 'POST /v1/subscribe/bundle':
      return { url: '/v1/subscribe/bundle', payload: { key: await bundleOf(db) } };
    case 'GET /v1/subscribe/keyword/preview':
      return { url: '/v1/subscribe/keyword/preview?type=TAG&key=world&keyword=item' };
    case 'POST /v1/subscribe/folder':
      return { url: '/v1/subscribe/folder', payload: { name: 'News' } };
    case 'PUT /v1/subscribe/folder/:id':
      return { url: `/v1/subscribe/folder/${await folderOf(db, owner)}`, payload: { name: 'News' } };
    case 'DELETE /v1/subscribe/folder/:id':
      return { url: `/v1/subscribe/folder/${await folderOf(db, owner)}` };
    case 'PUT /v1/subscribe/order':
      return { url: `/v1/subscribe/order?subscribeIds=${await follow(db, owner, 'tag')}&folderIds=0&orders=1` };
    case 'PUT /v1/subscribe/many':
      return { url: '/v1/subscribe/many', payload: { id: [await follow(db, owner, 'tag')], folder: 0 } };
    case 'POST /v1/subscribe/many/end':
      return { url: '/v1/subscribe/many/end', payload: { id: [await follow(db, owner, 'tag')] } };
    case 'DELETE /v1/subscribe/many/end/:undo': {
      const { ended, undo } = await endMany(db, owner.id, [(await follow(db, owner, 'tag'))!]);
      if (ended !== 1) throw new Error('Nothing was ended.');
      return { url: `/v1/subscribe/many/end/${undo}` };
    }
    case 'GET /v1/subscribe/:id/silence':
    case 'DELETE /v1/subscribe/:id/silence':
      return { url: `/v1/subscribe/${await follow(db, owner, 'tag')}/silence` };
    case 'PUT /v1/subscribe/:id/silence':
      return {
        url: `/v1/subscribe/${await follow(db, owner, 'tag')}/silence`,
        payload: { everyMinutes: 1440, graceMinutes: 60 },
      };
    default:
      return undefined;
  }
};

/** Its sources are those of the starter pack. */
const bundleOf = async (db: Db): Promise<string> => {
  const [bundle] = await starterBundles();
  for (const feedUrl of bundle!.addresses.slice(0, 2)) {
    const feedKey = feedKeyOf(feedUrl, null);
    const isThere = await db.selectFrom('feed_address').where('key', '=', feedKey).select('key').executeTakeFirst();
    if (isThere) continue;
    const { id } = await seedProject(db, { feedUrl, feedKey });
    await sql`update project set last_item_at = now() where id = ${id}`.execute(db);
  }
  return bundleKey(bundle!);
};

const keyOf = (kind: string): Record<string, string> =>
  kind === 'project' ? { urlKey: 'paper' } : kind === 'tag' ? { tag: 'world' } : { word: 'metro' };

const follow = async (db: Db, { id }: Person, kind: string): Promise<number | undefined> => {
  await sql`insert into word (text) values ('metro') on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into subscription (account_id, project_id, tag, word_id)
    select ${id}, p.id, case when ${kind} = 'tag' then 'world' end, w.id
    from (select) one left join project p on p.url_key = 'paper' and ${kind} = 'project'
      left join word w on w.text = 'metro' and ${kind} = 'word'
    where ${kind} <> 'project' or p.id is not null
    returning id`.execute(db);
  return rows[0]?.id;
};

const folderOf = async (db: Db, { id }: Person): Promise<number> =>
  (await sql<{ id: number }>`insert into folder (account_id, name) values (${id}, 'Mine') returning id`.execute(db))
    .rows[0]!.id;
