/**
 * Makes the calls to the server. Their types come from `contracts`; nothing of it is loaded at run time, so Zod stays
 * out of the page.
 */
import type * as accessTokens from '@newsbell/contracts/access-tokens';
import type * as accounts from '@newsbell/contracts/accounts';
import type * as admin from '@newsbell/contracts/admin';
import type * as announcements from '@newsbell/contracts/announcements';
import type * as boardPeople from '@newsbell/contracts/board-people';
import type * as boardRequests from '@newsbell/contracts/board-requests';
import type * as boards from '@newsbell/contracts/boards';
import type * as bundles from '@newsbell/contracts/bundles';
import type * as contact from '@newsbell/contracts/contact';
import type * as done from '@newsbell/contracts/done';
import type * as fullText from '@newsbell/contracts/full-text';
import type * as generators from '@newsbell/contracts/generators';
import type * as hooks from '@newsbell/contracts/hooks';
import type * as images from '@newsbell/contracts/images';
import type * as items from '@newsbell/contracts/items';
import type * as mailPreferences from '@newsbell/contracts/mail-preferences';
import type * as mails from '@newsbell/contracts/mails';
import type * as members from '@newsbell/contracts/members';
import type * as moderation from '@newsbell/contracts/moderation';
import type * as notifications from '@newsbell/contracts/notifications';
import type * as opml from '@newsbell/contracts/opml';
import type * as outFeeds from '@newsbell/contracts/out-feeds';
import type * as overview from '@newsbell/contracts/overview';
import type * as pings from '@newsbell/contracts/pings';
import type { Problem } from '@newsbell/contracts/problems';
import type * as projects from '@newsbell/contracts/projects';
import type * as providers from '@newsbell/contracts/providers';
import type * as publishing from '@newsbell/contracts/publishing';
import type * as readState from '@newsbell/contracts/read-state';
import type * as saved from '@newsbell/contracts/saved';
import type * as signUpInvitations from '@newsbell/contracts/sign-up-invitations';
import type * as silence from '@newsbell/contracts/silence';
import type * as sourceHealth from '@newsbell/contracts/source-health';
import type * as subscriptions from '@newsbell/contracts/subscriptions';
import type * as subscriptionsMany from '@newsbell/contracts/subscriptions-many';
import type * as tags from '@newsbell/contracts/tags';
import type * as webhooks from '@newsbell/contracts/webhooks';
import { currentLanguage } from '#i18n/index.ts';
import { ApiError } from './api-error.ts';
import { endpointOf } from './endpoint-of.ts';

/** A new contract file joins here and in `../endpoints.ts`. */
type Contracts = typeof accessTokens &
  typeof accounts &
  typeof admin &
  typeof announcements &
  typeof boardPeople &
  typeof boardRequests &
  typeof boards &
  typeof bundles &
  typeof contact &
  typeof done &
  typeof fullText &
  typeof generators &
  typeof hooks &
  typeof images &
  typeof items &
  typeof mailPreferences &
  typeof mails &
  typeof members &
  typeof moderation &
  typeof notifications &
  typeof opml &
  typeof outFeeds &
  typeof overview &
  typeof pings &
  typeof projects &
  typeof providers &
  typeof publishing &
  typeof saved &
  typeof signUpInvitations &
  typeof silence &
  typeof sourceHealth &
  typeof readState &
  typeof subscriptions &
  typeof subscriptionsMany &
  typeof tags &
  typeof webhooks;

/** A Zod schema has these two sides. */
interface Typed {
  _zod: { input: unknown; output: unknown };
}
type Read<S extends Typed> = S['_zod']['input'];
type Made<S extends Typed> = S['_zod']['output'];

interface Declared {
  schema: { params: Typed; querystring: Typed; body: Typed; response: { 200: Typed } };
}

/** A call has the name of its endpoint in the contracts, such as `feedAll`. */
export type CallName = {
  [K in keyof Contracts]: Contracts[K] extends { method: string; url: string } ? K : never;
}[keyof Contracts];
type Schema<N extends CallName> = Extract<Contracts[N], Declared>['schema'];

/** The schema's input says which keys may be left out; the values are those of its output (numbers, not digits). */
type Input<S extends Typed> = {
  [K in keyof NonNullable<Read<S>>]: K extends keyof NonNullable<Made<S>> ? NonNullable<Made<S>>[K] : never;
};
type Part<K extends string, S extends Typed> =
  Made<S> extends undefined
    ? // Of a call that takes nothing but a file, the form is the whole body.
      { [P in K]?: P extends 'body' ? FormData : undefined }
    : undefined extends Made<S>
      ? // A form with a file may stand in its place.
        { [P in K]?: Input<S> | FormData }
      : { [P in K]: Input<S> };

export type CallInput<N extends CallName> = Part<'params', Schema<N>['params']> &
  Part<'query', Schema<N>['querystring']> &
  Part<'body', Schema<N>['body']>;
export type Answer<N extends CallName> = Made<Schema<N>['response'][200]>;

/**
 * Answers the response of a success. Throws an ApiError for everything else, and the AbortError of `signal` as it is. A
 * small call that changes something goes on when the page is left (`keepalive`), because the page has often shown the
 * change as done by then. Timeout: a server that does not answer in time cannot be reached; the body that is read
 * afterwards counts as well.
 */
export const ask = async <N extends CallName>(
  name: N,
  input: CallInput<N>,
  signal?: AbortSignal,
): Promise<Response> => {
  const [method, path] = endpointOf(name);
  const { params, query, body } = input as { params?: Values; query?: Values; body?: unknown };
  const form = body instanceof FormData ? body : undefined;
  const text = form || body === undefined ? undefined : JSON.stringify(body);
  if (held && method === 'GET' && !asksInHold.has(name)) await held;
  const init: RequestInit = {
    method,
    signal: AbortSignal.any([AbortSignal.timeout(patienceFor(name, form)), ...(signal ? [signal] : [])]),
    keepalive: method !== 'GET' && !signal && !form && (text ?? '').length <= outlivesPageAtMost,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      'accept-language': currentLanguage(),
      // CSRF: a page of another site cannot send this header. The server asks for it where a browser sends neither
      // Fetch Metadata nor an origin.
      'x-requested-with': 'newsbell',
      // The browser itself names the boundary of a form with a file.
      ...(text !== undefined && { 'content-type': 'application/json' }),
    },
    body: form ?? text,
  };
  const response = await send(fillPath(path, params) + queryString(query), init, signal);
  if (!response.ok) throw await refusal(response);
  return response;
};

let held: Promise<void> | undefined;
let goOn = () => {};

/** Barrier: GET requests wait until `releaseQuestions`, because a request for a person would be refused while they sign out. */
export const holdQuestions = (): void => {
  held ??= new Promise(resolve => {
    goOn = resolve;
  });
};

/** Barrier: the requests that wait go on. A request that was cancelled meanwhile is not sent, because its signal is aborted. */
export const releaseQuestions = (): void => {
  goOn();
  held = undefined;
};

/** These calls do not wait: they end the session, and ask who is signed in after it. */
const asksInHold: ReadonlySet<CallName> = new Set(['signOut', 'accountMe']);

/** Limit in characters: a browser holds 64 KiB for all calls that may outlive a page, and refuses what is beyond. */
const outlivesPageAtMost = 8_000;

/** Timeout in milliseconds: the server answers a call in two seconds by itself, and has to be reached. */
const patience = 30_000;
/** Timeout in milliseconds: for these calls the server asks another site, for which it takes up to 50 seconds. */
const patienceForSites = 60_000;
/** Timeout in milliseconds: a file of ten megabytes is on its way so long on a slow line, in either direction. */
const patienceForFiles = 300_000;

const asksSites: ReadonlySet<CallName> = new Set([
  'addPost',
  'adminCheck',
  'adminSourceMerge',
  'firebaseLogin',
  'generatorAdd',
  'generatorEdit',
  'generatorHtml',
  'oauthLogin',
  'projectAdd',
  'projectDiscover',
  'socialBegin',
  'socialFinish',
  'socialOauth2',
  'wantedSource',
]);
const answersFile: ReadonlySet<CallName> = new Set(['accountExport', 'opmlExport']);

const patienceFor = (name: CallName, form: FormData | undefined): number => {
  if (form || answersFile.has(name)) return patienceForFiles;
  return asksSites.has(name) ? patienceForSites : patience;
};

/** Makes a call as `ask` does, but answers the body. */
export const call = async <N extends CallName>(
  name: N,
  input: CallInput<N>,
  signal?: AbortSignal,
): Promise<Answer<N>> => {
  const response = await ask(name, input, signal);
  return (await (answersText.has(name) ? response.text() : response.json()).catch(unread(response))) as Answer<N>;
};

/** Answers the text of a response of `ask`, and throws as `call` does. */
export const readText = (response: Response): Promise<string> => response.text().catch(unread(response));

const unread =
  ({ status }: Response) =>
  (error: unknown): never => {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw isLate ? new ApiError(0, 'UNREACHABLE') : new ApiError(status, 'UNREADABLE');
  };

const answersText: ReadonlySet<CallName> = new Set(['agreement', 'opmlExport']);

type Values = Record<string, unknown>;

const fillPath = (path: string, params: Values = {}): string =>
  path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));

/** An array repeats its key; undefined leaves it out. */
const queryString = (query: Values = {}): string => {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).filter(each => each !== undefined).map(each => [key, String(each)]),
  );
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
};

const send = async (url: string, init: RequestInit, given: AbortSignal | undefined): Promise<Response> => {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (given?.aborted) throw error;
    throw new ApiError(0, 'UNREACHABLE');
  }
};

const refusal = async (response: Response): Promise<ApiError> => {
  const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined;
  if (typeof problem?.message !== 'string' || !problem.code) return new ApiError(response.status, 'UNREADABLE');
  return new ApiError(response.status, problem.code, problem.message, problem.fields, problem.path);
};
