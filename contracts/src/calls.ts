/**
 * Lists every call under its name, which is its `operationId` in OpenAPI and stays when its address changes. A new contract file joins here:
 * a test finds a call without a name. The web has a list of its own, because it does not call all.
 */

import type { z } from 'zod';
import * as accessTokens from './access-tokens.ts';
import * as accounts from './accounts.ts';
import * as admin from './admin.ts';
import * as announcements from './announcements.ts';
import * as boardPeople from './board-people.ts';
import * as boardRequests from './board-requests.ts';
import * as boards from './boards.ts';
import * as bundles from './bundles.ts';
import * as contact from './contact.ts';
import * as done from './done.ts';
import * as fever from './fever.ts';
import * as fullText from './full-text.ts';
import * as generators from './generators.ts';
import * as hooks from './hooks.ts';
import * as images from './images.ts';
import * as items from './items.ts';
import * as mailPreferences from './mail-preferences.ts';
import * as mails from './mails.ts';
import * as members from './members.ts';
import * as moderation from './moderation.ts';
import * as notifications from './notifications.ts';
import * as ntfy from './ntfy.ts';
import * as operations from './operations.ts';
import * as opml from './opml.ts';
import * as outFeeds from './out-feeds.ts';
import * as overview from './overview.ts';
import * as pings from './pings.ts';
import * as projects from './projects.ts';
import * as providers from './providers.ts';
import * as publishing from './publishing.ts';
import * as readState from './read-state.ts';
import * as readerApps from './reader-apps.ts';
import * as readerEdits from './reader-edits.ts';
import * as readerLists from './reader-lists.ts';
import * as saved from './saved.ts';
import * as signUpInvitations from './sign-up-invitations.ts';
import * as silence from './silence.ts';
import * as sourceHealth from './source-health.ts';
import * as subscriptions from './subscriptions.ts';
import * as subscriptionsMany from './subscriptions-many.ts';
import * as tags from './tags.ts';
import * as webhooks from './webhooks.ts';
import * as websub from './websub.ts';
import type { RouteAccess } from './wire.ts';

export interface DeclaredCall {
  method: string;
  url: string;
  config: RouteAccess;
  schema: {
    summary: string;
    tags: string[];
    params?: z.ZodType;
    querystring?: z.ZodType;
    body?: z.ZodType;
    response: { 200: z.ZodType };
  };
}

const contracts: Record<string, unknown>[] = [
  accessTokens,
  accounts,
  admin,
  announcements,
  boardPeople,
  boardRequests,
  boards,
  bundles,
  contact,
  done,
  fever,
  fullText,
  generators,
  hooks,
  images,
  items,
  mailPreferences,
  mails,
  members,
  moderation,
  notifications,
  ntfy,
  operations,
  opml,
  outFeeds,
  overview,
  pings,
  projects,
  providers,
  publishing,
  readState,
  readerApps,
  readerLists,
  readerEdits,
  saved,
  signUpInvitations,
  silence,
  sourceHealth,
  subscriptions,
  subscriptionsMany,
  tags,
  webhooks,
  websub,
];

const isCall = (entry: [string, unknown]): entry is [string, DeclaredCall] => {
  const [, value] = entry;
  return typeof value === 'object' && value !== null && 'config' in value && 'url' in value;
};

export const calls: Record<string, DeclaredCall> = Object.fromEntries(
  contracts.flatMap(each => Object.entries(each)).filter(isCall),
);
