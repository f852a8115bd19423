/** These are good requests of feeds for other programs, and of the calls about those of `owner`. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Person, Request } from './people.ts';

/** It is undefined where the route is none of them. */
export const outFeedRequest = async (db: Db, route: string, owner: Person): Promise<Request | undefined> => {
  const [, list] = /^GET (\/(?:projects\/tag\/:tag|word\/:word|search\/:keyword)\/rss\.\w+)$/.exec(route) ?? [];
  if (list !== undefined) return { url: list.replace(/:\w+/, 'world') };
  const [, ending] = /^GET \/out\/:uuid(\.\w+)?$/.exec(route) ?? [];
  if (route.startsWith('GET /out/')) return { url: `/out/${await starredFeedOf(db, owner)}${ending ?? ''}` };
  switch (route) {
    case 'POST /v1/out-feed':
      return { url: '/v1/out-feed', payload: { kind: 'STARRED' } };
    case 'DELETE /v1/out-feed/:id':
      return { url: `/v1/out-feed/${await starredFeedOf(db, owner)}` };
    default:
      return undefined;
  }
};

const starredFeedOf = async (db: Db, { id }: Person): Promise<string> =>
  (
    await sql<{ id: string }>`
      insert into out_feed (account_id, kind) values (${id}, 'STARRED')
      on conflict (account_id, kind, folder_id) do update set kind = excluded.kind returning id`.execute(db)
  ).rows[0]!.id;
