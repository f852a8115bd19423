/**
 * Fakes the wire, and nothing else: each call gets the test's answer, which is typed by the contracts and held against
 * their schemas. A call without an answer fails the test.
 */
import { isDeepStrictEqual } from 'node:util';
import { signedInHint } from '@newsbell/contracts/account-rules';
import type { Account } from '@newsbell/contracts/accounts';
import { alertTypes } from '@newsbell/contracts/alert-types';
import type { FeedItem, FeedPage } from '@newsbell/contracts/items';
import type { Problem } from '@newsbell/contracts/problems';
import { beforeEach, vi } from 'vitest';
import { endpoints } from '../endpoints.ts';
import type { Answer, CallInput, CallName } from '../src/api.ts';

export interface Asked {
  name: CallName;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  init: RequestInit;
}

/** This is one call, with the values in its path and its JSON body as the contract has them. */
export interface AskedFor<N extends CallName> extends Asked {
  params: CallInput<N> extends { params: infer P } ? { [K in keyof P]: string } : undefined;
  body: CallInput<N> extends { body?: infer B } ? Exclude<B, FormData> : undefined;
}

const outcome = Symbol('outcome');
/** An answer that is no success of the contract has this form. */
export interface Otherwise {
  [outcome]: () => Response;
}

type Reply<N extends CallName> = Answer<N> | Otherwise;
/** A call gets this answer, or a function makes it of the request. */
export type Answering<N extends CallName> = Reply<N> | ((asked: AskedFor<N>) => Reply<N> | Promise<Reply<N>>);
export type Answers = { [N in CallName]?: Answering<N> };

/** The server refuses with this answer. */
export const refused = (status: number, problem: Problem): Otherwise => ({
  [outcome]: () => Response.json(problem, { status }),
});

/** The server cannot be reached. */
export const unreachable = (): Otherwise => ({
  [outcome]: () => {
    throw new TypeError('Failed to fetch');
  },
});

/** A proxy or a captive portal answers this in the server's place. */
export const answeredByAnother = (html: string, status = 200): Otherwise => ({
  [outcome]: () => new Response(html, { status }),
});

/** Answers the source of a web page, which in the end came from `url`. */
export const pageSource = (html: string, url?: string): Otherwise => ({
  [outcome]: () => new Response(html, { headers: url === undefined ? {} : { 'x-final-url': url } }),
});

/** The call is still on its way when the test ends. */
export const noAnswerYet = (): Promise<never> => new Promise(() => {});

let present: Account | null = null;
let answerOfUser: (() => Reply<'accountMe'>) | undefined;

/** Signs somebody in, with the cookie that a server sets, or nobody. */
export const signedInAs = (account: Account | null): void => {
  present = account;
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `${signedInHint}=1; max-age=${account ? 60 : 0}`;
};

/** The call for the signed-in person gets this answer, until it is called without. */
export const userAnswers = (answer?: () => Reply<'accountMe'>): void => {
  answerOfUser = answer;
};

let faults: string[] = [];
// A function that a hook before a test returns runs last: an error in one after it would leave the page standing for the next test.
beforeEach(() => {
  faults = [];
  return () => {
    const found = takeFaults();
    if (found.length > 0) throw new Error(found.join('\n'));
  };
});

/** Answers the requests that had no answer, or one against the contract, which would fail the test at its end. */
export const takeFaults = (): string[] => faults.splice(0);

/**
 * Returns what was asked, in order, but for who is signed in: that is said by `signedInAs`. An answer is looked up when it is asked for, so
 * a test may change `answers`, and nothing is answered before `from`.
 */
export const fakeWire = (answers: Answers, from?: Promise<void>): Asked[] => {
  const all: Asked[] = [];
  const faultsHere = faults;
  const fault = (text: string): never => {
    if (!faultsHere.includes(text)) faultsHere.push(text);
    throw new Error(text);
  };
  signedInAs(null);
  userAnswers();
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    const { pathname, searchParams } = new URL(input, 'http://localhost');
    const { name, params } =
      callAt(init.method ?? 'GET', pathname) ?? fault(`No contract has ${init.method} ${pathname}.`);
    const asked = { name, path: pathname, query: searchParams, headers: new Headers(init.headers), init };
    // Every page asks for announcements; a test about them has an answer.
    if (name === 'announcementList' && !answers.announcementList) return Response.json([]);
    if (name !== 'accountMe') all.push(asked);
    else if (!answers.accountMe) return responseOf(name, whoIsThere(), fault);
    if (from) await from;
    const answering: unknown = answers[name];
    if (answering === undefined) return fault(`The test has no answer for ${name} (${init.method} ${pathname}).`);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const reply: unknown = typeof answering === 'function' ? answering({ ...asked, params, body }) : answering;
    return responseOf(name, await reply, fault);
  });
  return all;
};

const whoIsThere = (): Reply<'accountMe'> =>
  answerOfUser?.() ?? present ?? refused(401, { message: 'Sign in first.', code: 'LOGIN_REQUIRED' });

/** The most exact path comes first: `/v1/rssgen/my` before `/v1/rssgen/:uuid`. */
const patterns = Object.entries(endpoints)
  .map(([name, { method, url }]) => ({
    name: name as CallName,
    method,
    path: new RegExp(`^${url.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    values: url.split('/:').length,
  }))
  .sort((a, b) => a.values - b.values);

const callAt = (method: string, path: string): { name: CallName; params: Record<string, string> } | undefined => {
  for (const each of patterns) {
    const found = each.method === method && each.path.exec(path);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {});
    return {
      name: each.name,
      params: Object.fromEntries(values.map(([key, value]) => [key, decodeURIComponent(value)])),
    };
  }
};

/** A type can be cast and lets further properties pass, so what is sent has to be exactly what the schema knows. */
const responseOf = (name: CallName, reply: unknown, fault: (text: string) => never): Response => {
  if (isOtherwise(reply)) return reply[outcome]();
  const { response } = endpoints[name]!.schema;
  const text = JSON.stringify(reply) ?? fault(`${name} is answered with nothing.`);
  const sent: unknown = JSON.parse(text);
  const read = response[200].safeParse(sent);
  if (!read.success) return fault(`${name} is answered against its contract: ${read.error.message}`);
  if (!isDeepStrictEqual(read.data, sent))
    return fault(`${name} is answered with more than its contract knows: ${text}`);
  return typeof sent === 'string' ? new Response(sent) : Response.json(sent);
};

const isOtherwise = (reply: unknown): reply is Otherwise =>
  typeof reply === 'object' && reply !== null && outcome in reply;

export const listPage = (content: FeedItem[], last = true): FeedPage => ({ content, first: true, last });

/** Makes the ways to sign in of a server that is open to everybody and sends mail, with what is `given`. */
export const signInWays = (given: Partial<Answer<'signInOptions'>> = {}): Answer<'signInOptions'> => ({
  signUp: 'open',
  needsCode: false,
  reading: 'open',
  invitation: null,
  byProxy: false,
  providers: [],
  firebase: false,
  sendsMail: true,
  mailPage: null,
  ...given,
});

/** A server where nothing is ill. */
export const wellOverview: Answer<'adminOverview'> = {
  at: '2026-03-05T09:10:11.000Z',
  findings: [],
  versions: { newsbell: '1.0.0', node: '24.21.0', postgresql: '18.4', schema: 'private-network' },
  disk: { free: 61_400_000_000, total: null, database: 512_000_000 },
  lags: [
    { id: 'crawl', name: 'Check of a source', seconds: 45.2 },
    { id: 'mail', name: 'Mail', seconds: 7300 },
    { id: 'digests', name: 'Digest', seconds: 0 },
  ],
  counts: { accounts: 12, sources: 1240, items: 1_234_567 },
};

/** These are the lists and counts of a server on which nobody has added, followed or made anything yet. */
export const nothingYet = {
  accessTokenList: [],
  adminInvitationList: [],
  adminOverview: wellOverview,
  accountSubscribes: [],
  agreement: '',
  blockedPeople: [],
  bundleList: [],
  feedAll: listPage([]),
  feedOfProject: listPage([]),
  feedOfSubscriptions: listPage([]),
  feedOfTag: listPage([]),
  feedOfWord: listPage([]),
  folderList: [],
  generatorList: [],
  hookList: [],
  hooksOwned: [],
  silencesOwned: [],
  pingAddressGet: { address: null },
  keywordPreview: { count: 0, of: 0, items: [], keywords: [] },
  keywordSuggestions: [],
  news: listPage([]),
  notifications: { content: [], last: true, unread: 0 },
  notificationTargets: { targets: [], publicKey: '', fcm: true, mail: true, slotMinutes: 30 },
  projectList: { content: [], first: true, last: true, totalPages: 0 },
  projectSearch: [],
  projectsOwned: [],
  projectActivity: [],
  projectSilence: {
    ...{ silence: null, lastAt: null, checkMinutes: null },
    proposed: { everyMinutes: 1440, graceMinutes: 120 },
  },
  projectTop10: [],
  reportList: { content: [], total: 0, totalPages: 0 },
  scheduledNewsList: [],
  search: listPage([]),
  searchSubscriptions: listPage([]),
  secretFeeds: [],
  sessionList: [],
  signInOptions: signInWays(),
  starList: listPage([]),
  timeline: { content: [], first: true, last: true },
  unreadCounts: { all: 0, subscriptions: [] },
  unreadNotifications: { unread: 0, newest: null },
} satisfies Answers;

/** Makes a person who has signed up and verified the e-mail. */
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
  alertKinds: [...alertTypes],
  channels: ['email'],
  foldStories: true,
  foldRuns: true,
  readOnScroll: false,
  hasPassword: true,
  providers: [],
  createdDate: '2026-03-05T00:00:00.000Z',
  ...given,
});

/** Makes an item whose place in lists follows its id: it is one minute later for each number. */
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
