/** These are good requests of reader apps that change something, about what `owner` follows. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Person, Request } from './people.ts';

/** It is undefined where the route is none of them. */
export const readerRequest = async (db: Db, route: string, owner: Person): Promise<Request | undefined> => {
  const url = route.slice(route.indexOf('/'));
  switch (route) {
    case 'POST /reader/api/0/edit-tag':
      return { url, payload: { i: '1', a: 'user/-/state/com.google/read' } };
    case 'POST /reader/api/0/mark-all-as-read':
      return { url, payload: { s: 'user/-/state/com.google/reading-list' } };
    case 'POST /reader/api/0/rename-tag':
      await makeFolder(db, owner);
      return { url, payload: { s: 'user/-/label/Mine', dest: 'user/-/label/News' } };
    case 'POST /reader/api/0/disable-tag':
      await makeFolder(db, owner);
      return { url, payload: { s: 'user/-/label/Mine' } };
    case 'POST /reader/api/0/subscription/quickadd':
      return { url, payload: { quickadd: `feed/${await follow(db, owner)}` } };
    case 'POST /reader/api/0/subscription/edit':
      return { url, payload: { ac: 'edit', s: `feed/${await follow(db, owner)}`, t: 'World' } };
    case 'POST /reader/api/0/subscription/import':
      return { url, payload: { opml: '<opml><body><outline xmlUrl="https://paper.example/feed.xml"/></body></opml>' } };
    default:
      return undefined;
  }
};

const makeFolder = async (db: Db, { id }: Person): Promise<void> => {
  await sql`insert into folder (account_id, name) values (${id}, 'Mine')`.execute(db);
};

const follow = async (db: Db, { id }: Person): Promise<number> =>
  (
    await sql<{ id: number }>`insert into subscription (account_id, tag) values (${id}, 'world') returning id`.execute(
      db,
    )
  ).rows[0]!.id;
