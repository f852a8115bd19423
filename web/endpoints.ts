/**
 * Lists the contracts' endpoints when the page is built, so that the page gets the words of the contracts and none of
 * their schemas, and Zod stays out of it. A new contract file joins here and in `Contracts` of `src/api.ts`.
 */
import * as accessTokens from '@newsbell/contracts/access-tokens';
import * as accounts from '@newsbell/contracts/accounts';
import * as admin from '@newsbell/contracts/admin';
import * as announcements from '@newsbell/contracts/announcements';
import * as boardPeople from '@newsbell/contracts/board-people';
import * as boardRequests from '@newsbell/contracts/board-requests';
import * as boards from '@newsbell/contracts/boards';
import * as bundles from '@newsbell/contracts/bundles';
import * as contact from '@newsbell/contracts/contact';
import * as done from '@newsbell/contracts/done';
import * as fullText from '@newsbell/contracts/full-text';
import * as generators from '@newsbell/contracts/generators';
import * as hooks from '@newsbell/contracts/hooks';
import * as images from '@newsbell/contracts/images';
import * as items from '@newsbell/contracts/items';
import * as mailPreferences from '@newsbell/contracts/mail-preferences';
import * as mails from '@newsbell/contracts/mails';
import * as members from '@newsbell/contracts/members';
import * as moderation from '@newsbell/contracts/moderation';
import * as notifications from '@newsbell/contracts/notifications';
import * as opml from '@newsbell/contracts/opml';
import * as outFeeds from '@newsbell/contracts/out-feeds';
import * as overview from '@newsbell/contracts/overview';
import * as pings from '@newsbell/contracts/pings';
import * as projects from '@newsbell/contracts/projects';
import * as providers from '@newsbell/contracts/providers';
import * as publishing from '@newsbell/contracts/publishing';
import * as readState from '@newsbell/contracts/read-state';
import * as saved from '@newsbell/contracts/saved';
import * as signUpInvitations from '@newsbell/contracts/sign-up-invitations';
import * as silence from '@newsbell/contracts/silence';
import * as sourceHealth from '@newsbell/contracts/source-health';
import * as subscriptions from '@newsbell/contracts/subscriptions';
import * as subscriptionsMany from '@newsbell/contracts/subscriptions-many';
import * as tags from '@newsbell/contracts/tags';
import * as webhooks from '@newsbell/contracts/webhooks';
import type { endpoint } from '@newsbell/contracts/wire';

const contracts: Record<string, unknown> = {
  ...accessTokens,
  ...accounts,
  ...admin,
  ...announcements,
  ...boardPeople,
  ...boardRequests,
  ...boards,
  ...bundles,
  ...contact,
  ...done,
  ...fullText,
  ...generators,
  ...hooks,
  ...images,
  ...items,
  ...mailPreferences,
  ...mails,
  ...members,
  ...moderation,
  ...notifications,
  ...opml,
  ...outFeeds,
  ...overview,
  ...pings,
  ...projects,
  ...providers,
  ...publishing,
  ...saved,
  ...signUpInvitations,
  ...silence,
  ...sourceHealth,
  ...readState,
  ...subscriptions,
  ...subscriptionsMany,
  ...tags,
  ...webhooks,
};

type Declared = ReturnType<typeof endpoint>;

const isEndpoint = (entry: [string, unknown]): entry is [string, Declared] => {
  const value = entry[1];
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value;
};

/** Each endpoint stands under its name in the contracts. */
export const endpoints: Record<string, Declared> = Object.fromEntries(Object.entries(contracts).filter(isEndpoint));

const signs: Record<string, string> = { GET: '', POST: '+', PUT: '=', DELETE: '-' };

/** Writes each address once, without `/v1/`, with the calls that it has: `project projectByKey +projectAdd`. */
const written = (): string => {
  const byUrl = new Map<string, string[]>();
  for (const [name, { method, url }] of Object.entries(endpoints)) {
    byUrl.set(url, [...(byUrl.get(url) ?? [url.replace(/^\/v1\//, '')]), signs[method] + name]);
  }
  return [...byUrl.values()].map(words => words.join(' ')).join();
};

/** Vite's `define` puts the endpoints into the page's code, as short as `web/src/endpoint-of.ts` reads them. */
export const endpointsDefined = { ENDPOINTS: JSON.stringify(written()) };
