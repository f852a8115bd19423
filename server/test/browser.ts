import type { InjectOptions } from 'fastify';
import type { App } from '#http/routing.ts';

type Sent = Omit<InjectOptions, 'method' | 'url'> & { form?: Record<string, string> };

/** It is a browser on a page of ours: it keeps cookies and says where its requests come from. */
export const browserOn = (app: App) => {
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { form, ...sent }: Sent = {}) => {
    const answer = await app.inject({
      method,
      url,
      ...sent,
      ...(form && { payload: new URLSearchParams(form).toString() }),
      headers: {
        'sec-fetch-site': 'same-origin',
        'sec-fetch-dest': 'empty',
        'user-agent': 'Test browser',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...sent.headers,
      },
    });
    for (const { name, value, maxAge } of answer.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (value === '' || maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    get: (url: string, sent?: Sent) => send('GET', url, sent),
    post: (url: string, sent?: Sent) => send('POST', url, sent),
    put: (url: string, sent?: Sent) => send('PUT', url, sent),
    delete: (url: string, sent?: Sent) => send('DELETE', url, sent),
  };
};

export type TestBrowser = ReturnType<typeof browserOn>;

/** Answers a browser in which `username` has just signed up. The first one of a database is its administrator. */
export const signedUp = async (app: App, username: string): Promise<TestBrowser> => {
  const browser = browserOn(app);
  const form = { username, email: `${username}@example.org`, password: `${username} reads much` };
  const answer = await browser.post('/v1/account', { form });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return browser;
};

/** Answers a browser in which the person of a session's cookie is signed in. */
export const browserAs = (app: App, cookie: string): TestBrowser => {
  const browser = browserOn(app);
  const [name = '', value = ''] = cookie.split('=');
  browser.cookies.set(name, value);
  return browser;
};

/**
 * Retry: asks again as long as the answer is that there is no room, because one of many calls at once may wait too long
 * for its turn.
 */
export const unlessBusy = async <Answer extends { statusCode: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  const answer = await ask();
  return answer.statusCode === 503 ? unlessBusy(ask) : answer;
};
