/** A fake of the wire, and of nothing else: what a path answers, typed by the contracts. */
import { signedInHint } from '@newsbell/contracts/account-rules';
import type { Account } from '@newsbell/contracts/accounts';
import type { FeedItem, FeedPage } from '@newsbell/contracts/items';
import type { Problem } from '@newsbell/contracts/problems';
import { vi } from 'vitest';

export interface Asked {
  path: string;
  query: URLSearchParams;
  headers: Headers;
  init: RequestInit;
}

let present: Account | null = null;
let answerOfUser: (() => Response) | undefined;

/** Signs somebody in, with the cookie that a server sets, or nobody. */
export const signedInAs = (account: Account | null): void => {
  present = account;
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `${signedInHint}=1; max-age=${account ? 60 : 0}`;
};

/** What the question for who is signed in is answered instead, until it is called without; it may throw, as a lost network does. */
export const userAnswers = (answer?: () => Response): void => {
  answerOfUser = answer;
};

/** `answer` gives a body, or a Response where the status matters. Returns what was asked, in order, but for who is signed in. */
export const fakeWire = (answer: (asked: Asked) => unknown): Asked[] => {
  const all: Asked[] = [];
  signedInAs(null);
  userAnswers();
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    const { pathname, searchParams } = new URL(input, 'http://localhost');
    if (pathname === '/v1/account' && init.method === 'GET') {
      if (answerOfUser) return answerOfUser();
      return present ? Response.json(present) : refused(401, { message: 'Sign in first.', code: 'LOGIN_REQUIRED' });
    }
    const asked = { path: pathname, query: searchParams, headers: new Headers(init.headers), init };
    all.push(asked);
    const body = await answer(asked);
    return body instanceof Response ? body : Response.json(body);
  });
  return all;
};

export const refused = (status: number, problem: Problem): Response => Response.json(problem, { status });

export const listPage = (content: FeedItem[], last = true): FeedPage => ({ content, first: true, last });

/** Somebody who has signed up and verified the e-mail. */
export const person = (given: Partial<Account> = {}): Account => ({
  id: 7,
  username: 'mina',
  nickname: 'Mina',
  email: 'mina@example.com',
  emailVerified: true,
  emailNotify: true,
  profileImage: null,
  auth: [],
  firebase: { uid: null },
  mode: 'NORMAL',
  language: 'en',
  timeZone: 'UTC',
  quietFrom: null,
  quietTo: null,
  pausedUntil: null,
  channels: ['email'],
  foldStories: true,
  readOnScroll: false,
  hasPassword: true,
  providers: [],
  createdDate: '2026-03-05T00:00:00.000Z',
  ...given,
});

/** An item whose place in lists follows its id: one minute later for each number. */
export const newsItem = (id: number, given: Partial<FeedItem> = {}): FeedItem => {
  const moment = new Date(Date.UTC(2026, 2, 5) + id * 60_000).toISOString();
  return {
    id,
    title: `Item ${id}`,
    link: `https://news.example/${id}`,
    author: null,
    published: moment,
    updated: null,
    createdDate: moment,
    sortAt: moment,
    excerpt: `Excerpt ${id}`,
    content: `<p>Content ${id}</p>`,
    image: null,
    enclosures: [],
    tags: [],
    story: null,
    project: { urlKey: 'example', title: 'Example', image: null, language: 'en' },
    ...given,
  };
};
