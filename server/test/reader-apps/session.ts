/** A signed-in app's calls below `/reader/api/0/`, whose query and form each app writes by itself. */
import { type Answer, authOf, type Driver, formType } from './driver.ts';

export interface Session {
  /** It stands in the header of every call. */
  auth: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: string, headers?: Record<string, string>): Promise<Answer>;
}

/** `base` is what stands before the path in the address that the person has typed. */
export const sessionOf = (send: Driver['send'], base = '', always: Record<string, string> = {}): Session => {
  const headers = () => ({ authorization: `GoogleLogin auth=${session.auth}`, ...always });
  const session: Session = {
    auth: 'none',
    get: (path, more) =>
      send({ method: 'GET', path: `${base}/reader/api/0/${path}`, headers: { ...headers(), ...more } }),
    post: (path, body, more) =>
      send({
        ...{ method: 'POST', path: `${base}/reader/api/0/${path}`, body },
        headers: { ...headers(), ...formType, ...more },
      }),
  };
  return session;
};

/** Signs in by a form, as most apps do. */
export const signInByForm = async (
  send: Driver['send'],
  session: Session,
  form: string,
  base = '',
  headers: Record<string, string> = {},
): Promise<void> => {
  const path = `${base}/accounts/ClientLogin`;
  session.auth = authOf(await send({ method: 'POST', path, headers: { ...formType, ...headers }, body: form }));
};

/** Keyset pagination: follows continuations to the end. `ask` is given what they add to the query, which is nothing at first. */
export const allPages = async <P extends { continuation?: string | undefined }>(
  ask: (more: string) => Promise<P>,
): Promise<P[]> => {
  const pages: P[] = [];
  for (let more = ''; pages.length < 1000; ) {
    const page = await ask(more);
    pages.push(page);
    if (page.continuation === undefined) return pages;
    more = `&c=${encodeURIComponent(page.continuation)}`;
  }
  throw new Error('continuations do not end');
};
