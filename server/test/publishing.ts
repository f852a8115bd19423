/** Tests publish by these functions as a program does: by an access token, to a project of somebody in the developer mode. */
import type { Published } from '@newsbell/contracts/publishing';
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

export interface Publisher {
  person: Person;
  projectId: number;
  urlKey: string;
  token: string;
  publish(body: string | object, headers?: Record<string, string>): Promise<Answer>;
}

const nextNumber = counter();

export const makePublisher = async (db: Db, app: App): Promise<Publisher> => {
  const person = await makePerson(db, 'owner');
  const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' };
  await app.inject({ method: 'PUT', url: '/v1/account/mode', headers, payload: { mode: 'DEVELOPER' } });
  const urlKey = `publisher-${nextNumber()}`;
  await app.inject({ method: 'POST', url: '/v1/project', headers, payload: { title: 'Backups', urlKey } });
  const { id } = await db.selectFrom('project').select('id').where('url_key', '=', urlKey).executeTakeFirstOrThrow();
  const { token } = await makeAccessToken(db, person.id, { name: 'cron', scopes: ['publish'], projects: null });
  const publish = async (payload: string | object, more: Record<string, string> = {}): Promise<Answer> => {
    const url = `/v1/project/${urlKey}/news`;
    const answer = await app.inject({
      ...{ method: 'POST', url, payload },
      headers: { authorization: `Bearer ${token}`, ...more },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return { person, projectId: id, urlKey, token, publish };
};
