/** A reader app in tests: it has a token of its person and asks as known programs do. */
import type { Db } from '#db/open.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';
import type { App } from '#http/routing.ts';
import type { Person } from './people.ts';

export type Fields = Record<string, string | readonly string[]>;

/** A form, in which a list is a repeated name. */
export const formOf = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  ).toString();

export const readerApp = async (db: Db, app: App, person: Person) => {
  const { token } = await makeAccessToken(db, person.id, { name: 'app', scopes: ['reader'] });
  const authorization = `GoogleLogin auth=${person.username}/${token}`;
  const form = 'application/x-www-form-urlencoded';
  return {
    get: (call: string) => app.inject({ url: `/reader/api/0/${call}`, headers: { authorization } }),
    /** A text is sent as it is. */
    post: (call: string, fields: Fields | string, type: string | undefined = form) =>
      app.inject({
        method: 'POST',
        url: `/reader/api/0/${call}`,
        headers: { authorization, ...(type && { 'content-type': type }) },
        payload: typeof fields === 'string' ? fields : formOf(fields),
      }),
  };
};

export type ReaderApp = Awaited<ReturnType<typeof readerApp>>;
