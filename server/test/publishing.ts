/** Tests publish by these functions as a program does: by an access token, to a project of somebody in the developer mode. */
import type { FeedItem } from '@newsbell/contracts/items';
import type { Published } from '@newsbell/contracts/publishing';
import type { TokenScope } from '@newsbell/contracts/token-rules';
import type { Db } from '#db/open.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';
import type { App } from '#http/routing.ts';
import { counter } from './counter.ts';
import { makePerson, type Person } from './people.ts';

/** Rate limits: with these settings a test may publish as often as it likes. */
export const freely = Object.fromEntries(
  ['PUBLISH_PER_MINUTE_PROJECT', 'PUBLISH_PER_DAY_PROJECT', 'PUBLISH_PER_DAY_ACCOUNT'].map(name => [name, '1000000']),
);

/** The answer for news that are not scheduled. */
export type PublishedNow = Published & { id: number };

export interface Answer {
  status: number;
  body: PublishedNow & { code?: string; fields?: Record<string, string> };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Headers = Record<string, string>;

export interface Publisher {
  person: Person;
  projectId: number;
  urlKey: string;
  token: string;
  /** The headers of a call by the token. */
  bearer: { authorization: string };
  /** By the token, to the project. */
  publish(body: string | object, headers?: Headers): Promise<Answer>;
  /** By the person's sign-in; it answers the project's key. */
  addProject(more?: { title?: string; urlKey?: string; visibility?: 'PRIVATE' }): Promise<string>;
  /** The piece of news as its owner sees it. */
  itemOf(id: number): Promise<FeedItem>;
  /** The news of the project, as its owner sees them. */
  listed(): Promise<FeedItem[]>;
}

const nextNumber = counter();

/** Somebody in the developer mode, with a project of their own and a token for publishing to it. */
export const makePublisher = async (db: Db, app: App): Promise<Publisher> => {
  const person = await makePerson(db, 'owner');
  const bySignIn = asPerson(app);
  await bySignIn(person, 'PUT', '/v1/account/mode', { mode: 'DEVELOPER' });
  const addProject: Publisher['addProject'] = async more => {
    const project = { title: 'Backups', urlKey: `publisher-${nextNumber()}`, ...more };
    const { status, body } = await bySignIn(person, 'POST', '/v1/project', project);
    if (status !== 200) throw new Error(`no project: ${status} ${JSON.stringify(body)}`);
    return project.urlKey;
  };
  const urlKey = await addProject();
  const projectId = await projectIdOf(db, urlKey);
  const bearer = await bearerOf(db, person);
  const publish = (payload: string | object, more: Headers = {}): Promise<Answer> =>
    send(app, 'POST', `/v1/project/${urlKey}/news`, { payload, headers: { ...bearer, ...more } });
  return {
    ...{ person, projectId, urlKey, bearer, token: bearer.authorization.slice('Bearer '.length) },
    ...{ publish, addProject },
    itemOf: async id => (await bySignIn(person, 'GET', `/v1/feed?id=${id}`)).body[0],
    listed: async () => (await bySignIn(person, 'GET', `/v1/feed/project?urlKey=${urlKey}`)).body.content,
  };
};

export const projectIdOf = async (db: Db, urlKey: string): Promise<number> =>
  (await db.selectFrom('project').select('id').where('url_key', '=', urlKey).executeTakeFirstOrThrow()).id;

/** The headers of calls by a new access token of the person. */
export const bearerOf = async (
  db: Db,
  { id }: Pick<Person, 'id'>,
  { scopes = ['publish'], projects = null }: { scopes?: TokenScope[]; projects?: number[] | null } = {},
): Promise<{ authorization: string }> => {
  const { token } = await makeAccessToken(db, id, { name: 'cron', scopes, projects });
  return { authorization: `Bearer ${token}` };
};

/** Answers what sends a call as the page of somebody who is signed in. */
export const asPerson = (app: App) => (who: Person, method: Method, url: string, payload?: object) =>
  send(app, method, url, {
    headers: { cookie: who.cookie, 'sec-fetch-site': 'same-origin' },
    ...(payload && { payload }),
  });

export const send = async (
  app: App,
  method: Method,
  url: string,
  { headers, payload }: { headers: Headers; payload?: string | object },
) => {
  const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
