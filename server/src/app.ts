/** The HTTP side registers every feature's routes, named one by one. */
import type { Language } from '@newsbell/contracts/languages';
import type { Transaction } from 'kysely';
import { openHorizon } from '#db/horizon.ts';
import type { Database } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import { createDocumentPool, type DocumentPool } from '#documents/pool.ts';
import { callerByToken } from '#features/accounts/access-tokens.ts';
import { adminRoutes } from '#features/accounts/admin-routes.ts';
import { openProxySignIn, signInPages } from '#features/accounts/by-proxy.ts';
import { linkRoutes } from '#features/accounts/link-routes.ts';
import { openProviders } from '#features/accounts/providers/catalogue.ts';
import { providerRoutes } from '#features/accounts/providers/routes.ts';
import { accountRoutes } from '#features/accounts/routes.ts';
import { selfRoutes } from '#features/accounts/self-routes.ts';
import { callerOf } from '#features/accounts/sessions.ts';
import { tokenRoutes } from '#features/accounts/token-routes.ts';
import { announcementRoutes } from '#features/announcements/routes.ts';
import { moderationRoutes } from '#features/boards/moderation/routes.ts';
import { boardPeopleRoutes } from '#features/boards/people-routes.ts';
import { requestRoutes } from '#features/boards/request-routes.ts';
import { boardRoutes } from '#features/boards/routes.ts';
import type { Checks } from '#features/checks/checks.ts';
import { checkRoutes } from '#features/checks/routes.ts';
import { clientRoutes } from '#features/clients/routes.ts';
import { chatRoute } from '#features/contact/chat.ts';
import { contactRoutes } from '#features/contact/routes.ts';
import { ensureWord } from '#features/followed-words/word.ts';
import { fullTextRoutes } from '#features/full-text/routes.ts';
import { forgetTextsOf } from '#features/full-text/stored.ts';
import { type BuilderDeps, buildingRoutes } from '#features/generators/building-routes.ts';
import { leaveGenerators } from '#features/generators/end.ts';
import { feedRoutes } from '#features/generators/feed-routes.ts';
import { pageRoutes as generatorPageRoutes } from '#features/generators/page-routes.ts';
import { generatorRoutes } from '#features/generators/routes.ts';
import { hookReceiveRoute } from '#features/hooks/receive-routes.ts';
import { hookRoutes } from '#features/hooks/routes.ts';
import { imageRoutes } from '#features/images/routes.ts';
import { headlinesOf } from '#features/items/headlines.ts';
import { type Lists, newestOfProject, openLists } from '#features/items/queries.ts';
import { itemRoutes } from '#features/items/routes.ts';
import { createSearching, type Searching } from '#features/items/searching.ts';
import { mailRoutes } from '#features/mail/admin-routes.ts';
import { alertSubject, raiseAlerts } from '#features/notifications/alerts.ts';
import { deliveryState } from '#features/notifications/delivery/health.ts';
import {
  mailDestinationOf,
  newestByMail,
  sendDeliveryAgain,
  toldOfMails,
} from '#features/notifications/delivery/mails.ts';
import { deliveryRoutes } from '#features/notifications/delivery/routes.ts';
import { destinationRoutes } from '#features/notifications/destinations/routes.ts';
import { webhookRoutes } from '#features/notifications/destinations/webhook-routes.ts';
import { dropNotices } from '#features/notifications/drop.ts';
import { handWaitingOfTagOver } from '#features/notifications/hand-over.ts';
import { mailLinkRoutes } from '#features/notifications/mail-links/routes.ts';
import { receiptOf } from '#features/notifications/receipt.ts';
import { notificationRoutes } from '#features/notifications/routes.ts';
import { publicFeedRoutes } from '#features/out-feeds/public-routes.ts';
import { secretFeedRoutes } from '#features/out-feeds/secret-routes.ts';
import { overviewRoutes } from '#features/overview/routes.ts';
import { describePages } from '#features/pages/describe.ts';
import { pageRoutes } from '#features/pages/routes.ts';
import { proxyAnswers } from '#features/picture-proxy/answers.ts';
import { pictureProxyRoutes } from '#features/picture-proxy/routes.ts';
import { feedPictures, pictureSigner } from '#features/picture-proxy/signing.ts';
import { pingRoutes } from '#features/pings/ping-routes.ts';
import { pingAddressRoutes } from '#features/pings/routes.ts';
import { type AddFor, openAdding } from '#features/projects/add-for.ts';
import { addingRoutes } from '#features/projects/adding-routes.ts';
import type { BundlePlan } from '#features/projects/bundles.ts';
import { editingRoutes } from '#features/projects/editing-routes.ts';
import { createFetchLimit } from '#features/projects/fetch-limit.ts';
import { type Looking, openLooking } from '#features/projects/looking.ts';
import { memberRoutes } from '#features/projects/members/routes.ts';
import { findProjectFor } from '#features/projects/queries.ts';
import { projectRoutes } from '#features/projects/routes.ts';
import { sourceHealthRoutes } from '#features/projects/source-health/routes.ts';
import { starterBundles } from '#features/projects/starter-pack.ts';
import { tagRoutes } from '#features/projects/tag-routes.ts';
import type { TagHooks } from '#features/projects/tags.ts';
import { topProjects } from '#features/projects/top.ts';
import { followUpRoutes } from '#features/publishing/follow-up-routes.ts';
import { ntfyRoutes } from '#features/publishing/ntfy/routes.ts';
import { publishingRoutes } from '#features/publishing/routes.ts';
import { dropReadState } from '#features/read-state/drop.ts';
import { markReadAlong } from '#features/read-state/mark.ts';
import { readStateRoutes } from '#features/read-state/routes.ts';
import { startReadingProject, startReadingTag } from '#features/read-state/start.ts';
import { myTimeline, unreadNews } from '#features/read-state/timeline.ts';
import { undoMark } from '#features/read-state/undo.ts';
import { unreadBySubscription } from '#features/read-state/unread.ts';
import { viewerOf } from '#features/read-state/viewer.ts';
import { startReadingWord } from '#features/read-state/word-start.ts';
import { savedRoutes } from '#features/saved/routes.ts';
import { moveSilencesOfTag } from '#features/silence/hand-over.ts';
import { silenceRoutes } from '#features/silence/routes.ts';
import { bundleRoutes } from '#features/subscriptions/bundle-routes.ts';
import { followInTransaction } from '#features/subscriptions/follow.ts';
import { followSource } from '#features/subscriptions/follow-source.ts';
import { leaveProjects, unfollowProject } from '#features/subscriptions/hand-over.ts';
import { keywordsFor } from '#features/subscriptions/keywords-of.ts';
import { lockFollowersOfTags, moveTagSubscriptions } from '#features/subscriptions/move-tag.ts';
import { opmlRoutes } from '#features/subscriptions/opml/routes.ts';
import { subscriptionRoutes } from '#features/subscriptions/routes.ts';
import { subscriptionsByProject } from '#features/subscriptions/subscription-row.ts';
import { hubRoutes } from '#features/websub/hub/routes.ts';
import { leaseRoutes } from '#features/websub/lease/routes.ts';
import { serveReference } from '#http/api-reference.ts';
import { type FindCaller, guardRoutes } from '#http/guard.ts';
import { previewFrame } from '#http/preview-frame.ts';
import { answerProblem } from '#http/problems.ts';
import type { Readiness } from '#http/readiness.ts';
import { logOfRequests } from '#http/request-ids.ts';
import type { App } from '#http/routing.ts';
import { createServer, type ServerOptions } from '#http/server.ts';
import { serveShell } from '#http/shell.ts';
import { openLimits } from '#limits.ts';
import { mergeHooks } from '#source-hooks.ts';
import { type Operations, openOperations } from './operations.ts';

export interface AppOptions extends ServerOptions {
  /** Folder of the built web app; without it there are only the calls. */
  webDir?: string;
  /** `/health/ready` answers this readiness. */
  readiness?: Readiness;
  /** For health and figures, which wait for nobody there; without it they are asked as all else is. */
  database?: Pick<Database, 'pool' | 'waiting' | 'aside' | 'embedded'>;
  /** Health and figures of the process; without it the app has its own. */
  operations?: Operations;
  /** The way to the sign-in providers; without it none of them answers. */
  providerDoor?: Deps['http'];
  /** The way to sources that somebody wants to add; without it none can be reached. */
  http?: Deps['http'];
  /** The way to pictures of other sites; without it none can be reached. */
  pictureDoor?: Deps['http'];
  /** The threads that read what people look at; without it the app has its own. */
  documents?: DocumentPool;
  /** A source was added: the jobs of this process may look now, those of others look within a second. */
  onNewSource?: () => void;
  /** Looks at what this server depends on; without it there is nothing to look at. */
  checks?: Checks;
  /** The path of a page among `routes` that shows the outbox to everybody. */
  mailPage?: string;
  /** A new person may follow these with one press; without them, the starter pack has its own. */
  bundles?: readonly BundlePlan[];
  /** The program that starts the server may add these routes. */
  routes?: (app: App, deps: AppDeps) => void;
}

type AppDeps = Pick<Deps, 'db' | 'log' | 'settings'>;
type Limits = ReturnType<typeof openLimits>;

/** Ready to `listen` or `inject`; `close()` lets what runs end. */
export const buildApp = async (given: AppDeps, options: AppOptions = {}): Promise<App> => {
  const deps = { ...given, log: logOfRequests(given.log) };
  const { db, settings } = deps;
  const app = await createServer(deps, options);
  const { byProxy } = settings.accounts;
  const find: FindCaller = {
    byProxy: byProxy && openProxySignIn(deps, byProxy),
    bySession: token => callerOf(db, token),
    byToken: (token, device) => callerByToken(db, token, device),
  };
  await guardRoutes(app, find, settings);
  if (find.byProxy) signInPages(app, find.byProxy, deps.log);
  operatorRoutes(app, deps, options);
  const proxied = await pictureSigner(db, settings);
  if (proxied) proxyAnswers(app, proxied);
  const limits = openLimits(db, settings);
  pictureProxyRoutes(app, { ...deps, http: options.pictureDoor ?? closedDoor }, limits.picture);
  await personRoutes(app, deps, options, limits);
  const lists = openLists(db);
  const searching = createSearching(settings.databasePool);
  newsRoutes(app, deps, lists, searching);
  const bundles = options.bundles ?? (await starterBundles());
  const { looking, ...sources } = sourceRoutes(app, deps, { ...options, bundles }, limits);
  await opmlRoutes(app, deps, limits.hourly);
  const onClock = { ...deps, now: () => new Date() };
  await publishingRoutes(app, onClock, limits);
  hookRoutes(app, deps, limits.publishing);
  await hookReceiveRoute(app, deps, limits.publishing);
  await ntfyRoutes(app, onClock, limits.publishing);
  const findPictures = feedPictures(db, settings);
  await clientRoutes(app, deps, { ...sources, starting: following, spend: limits.hourly, findPictures });
  await pingRoutes(app, deps, limits);
  pingAddressRoutes(app, deps);
  followUpRoutes(app, deps, { spend: limits.publishing, receiptOf: itemId => receiptOf(db, itemId) });
  subscriptionRoutes(app, deps, following, { lists, searching });
  bundleRoutes(app, deps, following, bundles);
  silenceRoutes(app, deps);
  notificationRoutes(app, deps, { viewerOf, markReadAlong, undoMark });
  mailLinkRoutes(app, deps);
  deliveryRoutes(app, deps);
  mailRoutes(app, deps, {
    ...{ newest: newestByMail, told: toldOfMails },
    ...{ sendAgain: sendDeliveryAgain, destinationOf: mailDestinationOf },
  });
  destinationRoutes(app, onClock, limits);
  webhookRoutes(app, onClock, limits);
  feedRoutes(app, deps, limits.generatorFeed, findPictures);
  publicFeedRoutes(app, deps, { searching, findPictures });
  secretFeedRoutes(app, deps, { spend: limits.generatorFeed, findPictures });
  hubRoutes(app, deps, { spend: limits.websub, searching });
  leaseRoutes(app, deps);
  boardRoutes(app, deps, { spend: limits.hourly, raiseAlerts, looking });
  requestRoutes(app, deps, { raiseAlerts, looking });
  moderationRoutes(app, deps, {
    ...{ spend: limits.hourly, raiseAlerts },
    findAlertSubject: (accountId, id) => alertSubject(db, accountId, id),
  });
  boardPeopleRoutes(app, deps);
  announcementRoutes(app, deps);
  contactRoutes(app, deps, limits.contact);
  chatRoute(app, deps);
  pageRoutes(app, deps);
  previewFrame(app, settings.publicUrl);
  await serveReference(app, { ...settings, webDir: options.webDir });
  options.routes?.(app, deps);
  await servePages(app, deps, options.webDir);
  await app.ready();
  return app;
};

const operatorRoutes = (app: App, deps: AppDeps, { database, readiness, operations, mailPage }: AppOptions): void => {
  app.get('/v1/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, () => app.swagger());
  const own = operations ?? openOperations(deps, { database, ...(readiness && { readiness }) });
  own.addRoutes(app);
  own.countRequests(app);
  const readHorizon = openHorizon();
  overviewRoutes(app, {
    db: database?.aside ?? deps.db,
    settings: deps.settings,
    database,
    readHorizon,
    readDeliveries: deliveryState,
    mailPage,
  });
};

const personRoutes = async (
  app: App,
  deps: AppDeps,
  { providerDoor, mailPage, checks }: AppOptions,
  limits: Limits,
): Promise<void> => {
  accountRoutes(app, deps);
  await selfRoutes(app, deps, async (tx, accountId) => {
    await leaveGenerators(tx, accountId);
    await leaveProjects(tx, accountId);
  });
  tokenRoutes(app, deps);
  linkRoutes(app, deps);
  providerRoutes(app, deps, openProviders(deps.settings, providerDoor ?? closedDoor), mailPage);
  adminRoutes(app, deps);
  checkRoutes(app, checks ?? (async () => []), limits.check);
  await imageRoutes(app, deps, limits.hourly);
};

const newsRoutes = (app: App, deps: AppDeps, lists: Lists, searching: Searching): void => {
  const { db } = deps;
  const findProject = (urlKey: string, accountId: number | undefined) => findProjectFor(db, accountId, urlKey);
  itemRoutes(app, deps, lists, {
    ...{ searching, findProject, myTimeline, unreadNews },
    viewerOf: accountId => viewerOf(db, accountId),
    keywordsFor: (...of) => keywordsFor(db, ...of),
  });
  readStateRoutes(app, deps, lists, { findProject, searching });
};

const following = {
  countUnread: unreadBySubscription,
  startReadingProject,
  startReadingTag,
  startReadingWord,
  ensureWord,
};

const membership = {
  follow: async (tx: Transaction<Tables>, accountId: number, urlKey: string) => {
    const outcome = await followInTransaction(tx, accountId, { type: 'PROJECT', urlKey }, 30, following);
    return outcome.kind === 'followed';
  },
  dropAll: async (tx: Transaction<Tables>, accountId: number, projectId: number) => {
    await unfollowProject(tx, accountId, projectId);
    await dropReadState(tx, accountId, projectId);
    await dropNotices(tx, accountId, projectId);
  },
};

const tagHooks: TagHooks = {
  // The sources of the other tag are as newly followed to somebody who follows one of both.
  merging: async (tx, from, into) => {
    for (const { accountId, lacks } of await lockFollowersOfTags(tx, from, into))
      await startReadingTag(tx, accountId, lacks);
  },
  merged: async (tx, from, into) => {
    await moveSilencesOfTag(tx, from, into);
    await handWaitingOfTagOver(tx, from, into);
    await moveTagSubscriptions(tx, from, into);
  },
};

/** Each is asked of its site, and kept for as long as its person wants. */
const SAVED_PER_HOUR = 300;

interface Sources {
  looking: Looking;
  addFor: AddFor;
  onNewSource(): void;
}

const sourceRoutes = (
  app: App,
  deps: AppDeps,
  options: AppOptions & { bundles: readonly BundlePlan[] },
  limits: Limits,
): Sources => {
  const { db } = deps;
  const findSubscriptions = (accountId: number, urlKeys: readonly string[]) =>
    subscriptionsByProject(db, accountId, urlKeys, unreadBySubscription);
  const shown = {
    newestItems: (projectId: number, size: number) => newestOfProject(db, projectId, size),
    findHeadlines: (urlKeys: readonly string[], most: number) => headlinesOf(db, urlKeys, most),
    findSubscriptions,
    findPictures: feedPictures(db, deps.settings),
  };
  projectRoutes(app, deps, shown, options.bundles);
  const http = options.http ?? closedDoor;
  const documents = options.documents ?? createDocumentPool(deps.settings.memory.documents);
  if (!options.documents) app.addHook('onClose', () => documents.close());
  const looksAtOnce = { atOnce: deps.settings.memory.looksAtOnce };
  const fetchLimit = createFetchLimit(looksAtOnce);
  const looking = openLooking({ ...deps, http }, { fetchLimit, documents, spend: limits.hourly });
  fullTextRoutes(app, deps, { http, documents, fetchLimit: createFetchLimit(looksAtOnce), spend: limits.hourly });
  const onNewSource = options.onNewSource ?? (() => {});
  const follow = (tx: Transaction<Tables>, accountId: number, urlKey: string) =>
    followSource(tx, accountId, urlKey, following);
  const addFor = openAdding(deps, { follow, looking, onNewSource });
  addingRoutes(app, deps, { follow, looking, addFor, findSubscriptions });
  editingRoutes(app, deps, findSubscriptions, { forgetTextsOf });
  tagRoutes(app, deps, tagHooks);
  sourceHealthRoutes(app, deps, { mergeHooks, findHeadlines: shown.findHeadlines, onDue: onNewSource });
  memberRoutes(app, deps, membership);
  generatorRoutes(app, deps, { spend: limits.generatorChange, onDue: onNewSource });
  const limitedFetch: BuilderDeps['limitedFetch'] = ({ accountId, signal }, work) =>
    fetchLimit({ accountId, signal, spend: () => limits.page(accountId) }, work);
  const building = { ...deps, http, documents, now: () => new Date(), mayAsk: limits.pageOfHost, limitedFetch };
  buildingRoutes(app, building, onNewSource);
  generatorPageRoutes(app, building);
  savedRoutes(app, {
    ...building,
    limitedFetch: (of, work) => fetchLimit({ ...of, spend: () => limits.page(of.accountId) }, work),
    spend: accountId => limits.hourly('saved', accountId, SAVED_PER_HOUR),
    starting: following,
  });
  return { looking, addFor, onNewSource };
};

/** The web app answers at every address that no call has. */
const servePages = async (app: App, { db, settings }: AppDeps, webDir: string | undefined): Promise<void> => {
  const shown = {
    topProjects: (language: Language) => topProjects(db, language, language),
    newestItems: (projectId: number, size: number) => newestOfProject(db, projectId, size),
  };
  const describe = describePages(db, settings, shown, feedPictures(db, settings));
  const shell = webDir ? await serveShell(app, { webDir, describe, ...settings }) : undefined;
  app.setNotFoundHandler((request, reply) =>
    shell?.wanted(request) ? shell.send(request, reply) : answerProblem(request, reply, 'NOT_FOUND'),
  );
};

const closedDoor: Deps['http'] = {
  request: async () => ({ kind: 'failed', code: 'STOPPED', detail: 'there is no way out', hops: [] }),
  close: async () => {},
};
