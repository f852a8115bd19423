/**
 * The background side. No stage calls the next: each takes its work from columns and leaves its result in others, so
 * any number of processes may run all of them, and a crash on any line loses nothing.
 */
import { createRest } from '#async/rest.ts';
import { createRounds, newlyLate, type Rounds } from '#async/rounds.ts';
import { watchClock } from '#db/clock.ts';
import { watchHorizon } from '#db/horizon.ts';
import { lookAtSettings } from '#db/shared-settings.ts';
import type { Deps } from '#deps.ts';
import { linkAlias } from '#documents/parse/identity.ts';
import { createDocumentPool, type DocumentPool } from '#documents/pool.ts';
import { forgetOldAccessTokens } from '#features/accounts/access-tokens.ts';
import { turnOfHost } from '#features/accounts/buckets.ts';
import { forgetFullBuckets, forgetOldSignIns } from '#features/accounts/clean-up.ts';
import { forgetOldFlows } from '#features/accounts/providers/flow.ts';
import { forgetOldTokens } from '#features/accounts/tokens.ts';
import { forgetDeletedComments, forgetDeletedPosts } from '#features/boards/clean-up.ts';
import { refoldBoards } from '#features/boards/refold.ts';
import { fulfilRequests } from '#features/boards/requests.ts';
import type { Channel } from '#features/channels/channel.ts';
import { forgetFormerSecrets } from '#features/channels/webhook/rows.ts';
import { forgetOldMessages } from '#features/contact/clean-up.ts';
import { bringCrawlsBack } from '#features/crawl/clock.ts';
import { startCrawler } from '#features/crawl/crawler.ts';
import { forgetOldRobots } from '#features/crawl/robots.ts';
import { forgetOldHits } from '#features/followed-words/clean-up.ts';
import { fillWords } from '#features/followed-words/fill.ts';
import { wordConsumer } from '#features/followed-words/match.ts';
import { rereadWords } from '#features/followed-words/reread.ts';
import { ensureWord, forgetWords } from '#features/followed-words/word.ts';
import { prefetchTexts } from '#features/full-text/prefetch.ts';
import { forgetOldTexts } from '#features/full-text/stored.ts';
import { openRepairs } from '#features/generators/repair/repairs.ts';
import { forgetOldHookCalls } from '#features/hooks/calls.ts';
import { forgetUnusedImages } from '#features/images/clean-up.ts';
import { type NewItemsConsumer, takeNewItems } from '#features/items/new-items.ts';
import { openLists } from '#features/items/queries.ts';
import { refoldItems } from '#features/items/refold.ts';
import { bringSpacesBack, forgetOldItems, forgetOldNames, trimAccounts } from '#features/items/retention.ts';
import { rebuildWords } from '#features/items/word-index.ts';
import { newestOfWords } from '#features/items/word-search.ts';
import { bringMailsBack, forgetSentMails } from '#features/mail/outbox.ts';
import { openPost } from '#features/mail/post.ts';
import { sendDueMails } from '#features/mail/send.ts';
import { forgetOldAlerts, raiseAlerts } from '#features/notifications/alerts.ts';
import { forgetOldDigests, forgetOldTests } from '#features/notifications/clean-up.ts';
import { bringNotificationsBack } from '#features/notifications/clock.ts';
import { composeDigests } from '#features/notifications/compose.ts';
import { forgetOldCircuits } from '#features/notifications/delivery/clean-up.ts';
import { noteLeftOutbox } from '#features/notifications/delivery/left-outbox.ts';
import { startSenders } from '#features/notifications/delivery/sender.ts';
import { forgetGoneDestinations } from '#features/notifications/destinations/clean-up.ts';
import { letHitsWait, notificationConsumer } from '#features/notifications/match.ts';
import { feedPictures } from '#features/picture-proxy/signing.ts';
import { refoldProjects } from '#features/projects/refold.ts';
import { publishDue } from '#features/publishing/due.ts';
import { startReadingProject, startReadingTag } from '#features/read-state/start.ts';
import { forgetOldMarks } from '#features/read-state/undo.ts';
import { passOverHits, readBackfill, startReadingWord } from '#features/read-state/word-start.ts';
import { fillDue } from '#features/saved/fill.ts';
import { bringSavedPagesBack } from '#features/saved/store-text.ts';
import { bringSilencesBack } from '#features/silence/clock.ts';
import { watchSilence } from '#features/silence/watch.ts';
import { forgetOldStoryKeys, storyConsumer } from '#features/stories/stories.ts';
import { forgetOldEnds } from '#features/subscriptions/end-many.ts';
import { bringImportsBack, forgetOldImports, importSome } from '#features/subscriptions/opml/import.ts';
import { bringWebsubBack, forgetEndedCallbacks } from '#features/websub/clean-up.ts';
import type { WebsubDoor } from '#features/websub/door.ts';
import { openPublicFeeds } from '#features/websub/feeds.ts';
import { deliverFeeds } from '#features/websub/hub/deliver.ts';
import { hubConsumer, noticeChanges } from '#features/websub/hub/notice.ts';
import { verifyIntents } from '#features/websub/hub/verify.ts';
import { askHubs } from '#features/websub/lease/ask-hubs.ts';
import { endLeases } from '#features/websub/lease/lease.ts';
import { takePushes } from '#features/websub/lease/pushes.ts';
import { sourceHooks } from '#source-hooks.ts';

export interface Jobs {
  /** There is new work: look now. */
  nudge(): void;
  /** Finishes what is under way and gives leases back. */
  stop(): Promise<void>;
}

interface Running {
  /** The jobs of sources and of what they bring, too. */
  crawling: boolean;
  /** The channels by which this process sends; closed at the stop. */
  channels?: readonly Channel[];
  /** The threads that read documents; without it the jobs have their own. */
  documents?: DocumentPool;
  /** The way to callbacks and hubs; closed at the stop. Without it none is asked. */
  websubDoor?: WebsubDoor;
  /** Each job notes its rounds there. */
  rounds?: Rounds;
}

export const startJobs = (deps: Deps, { crawling, channels = [], websubDoor, ...given }: Running): Jobs => {
  const documents = given.documents ?? createDocumentPool(deps.settings.memory.documents);
  const repairs = crawling ? openRepairs(repairLimits(deps)) : undefined;
  const rounds = given.rounds ?? createRounds();
  const repeat = repeating(deps, rounds);
  const hooks = repairs && { ...sourceHooks, strayed: repairs.strayed };
  const crawler = hooks && startCrawler(deps, hooks, documents, rounds.of('crawl'));
  const senders = startSenders(deps, channels, job => rounds.of(job));
  const post = deps.settings.mail.sending ? openPost(deps.settings, line => console.log(line)) : undefined;
  const stopping = new AbortController();
  const cleaning = [...cleaningOfPeople, ...(crawling ? cleaningOfSources(stopping.signal) : [])];
  const repeated = cleaning.map(job => repeat(job, { everyMs: 3_600_000, firstMs: 60_000 }));
  // At once: until it is done, searches find old texts as they were folded before.
  if (crawling)
    for (const job of [refoldItems, refoldProjects, refoldBoards]) repeated.push(repeat(job, { everyMs: 3_600_000 }));
  for (const job of [watchingClock(deps), watchHorizon()]) repeated.push(repeat(job, { everyMs: 30_000 }));
  repeated.push(repeat(watchingRounds(rounds), { everyMs: 60_000, firstMs: 60_000 }));
  repeated.push(repeat(lookAtSettings, { everyMs: 600_000, firstMs: 600_000 }));
  if (crawling) {
    const arrivals = [importing(() => crawler?.nudge()), ...arrivalJobs(deps)];
    repeated.push(...arrivals.map(job => repeat(job, { everyMs: 1_000 })));
    if (websubDoor)
      for (const job of websubJobs(deps, websubDoor, documents, stopping.signal))
        repeated.push(repeat(job, { everyMs: 1_000 }));
    const filling = fillingSaved(deps, documents, stopping.signal);
    const prefetch = prefetching(documents, stopping.signal);
    for (const job of [fulfilling, publishDue, filling, prefetch]) repeated.push(repeat(job, { everyMs: 5_000 }));
    repeated.push(repeat(watchingSilence, { everyMs: 60_000 }));
  }
  if (post) {
    const sendMails = (some: Deps) => sendDueMails(some, post, noteLeftOutbox);
    repeated.push(repeat(sendMails, { everyMs: 1_000 }));
  }
  return {
    nudge: () => crawler?.nudge(),
    stop: async () => {
      stopping.abort();
      await websubDoor?.close();
      await Promise.all([crawler?.stop(), senders.stop(), ...repeated.map(each => each.stop())]);
      if (!given.documents) await documents.close();
      await repairs?.close();
      post?.close();
    },
  };
};

const repairLimits = ({ settings: { memory } }: Deps) => ({
  memoryMb: memory.documents.pageMemoryMb,
  restMs: memory.documents.restMs,
});

type Job = (deps: Deps) => Promise<boolean>;

const cleaningOfPeople: Job[] = [
  forgetDeletedPosts,
  forgetDeletedComments,
  forgetUnusedImages,
  forgetOldHookCalls,
  forgetOldMessages,
  forgetSentMails,
  forgetOldTokens,
  forgetOldAccessTokens,
  forgetOldFlows,
  forgetOldSignIns,
  forgetFullBuckets,
  forgetOldMarks,
  forgetOldEnds,
  forgetOldDigests,
  forgetOldAlerts,
  forgetOldTests,
  forgetGoneDestinations,
  forgetFormerSecrets,
  forgetOldCircuits,
  forgetEndedCallbacks,
];

const cleaningOfSources = (signal: AbortSignal): Job[] => [
  forgetOldItems,
  forgetOldNames,
  trimAccounts,
  rebuilding(signal),
  forgetWords,
  rereadWords,
  forgetOldHits,
  forgetOldStoryKeys,
  forgetOldImports,
  forgetOldRobots,
  forgetOldTexts,
];

/** New items go through these jobs, in this order, until they are digests. */
const arrivalJobs = (deps: Deps): Job[] => {
  const { slotMinutes } = deps.settings.notify;
  return [
    taking(wordConsumer()),
    taking(storyConsumer(linkAlias)),
    filling(deps, slotMinutes),
    taking(notificationConsumer({ slotMinutes })),
    composeDue,
  ];
};

/** The hub of our feeds, and the leases that hubs elsewhere give us. */
const websubJobs = (deps: Deps, door: WebsubDoor, documents: DocumentPool, signal: AbortSignal): Job[] => {
  const findFeed = openPublicFeeds(deps.db, deps.settings, feedPictures(deps.db, deps.settings));
  return [
    taking(hubConsumer),
    async function noticeFeeds(some) {
      return noticeChanges(some, findFeed);
    },
    async function verifyCallbacks(some) {
      return verifyIntents(some, door);
    },
    async function sendFeeds(some) {
      return deliverFeeds(some, door, findFeed);
    },
    endLeases,
    async function askForPushes(some) {
      return askHubs(some, door);
    },
    async function readPushes(some) {
      return takePushes(some, documents, signal);
    },
  ];
};

/** Repairs what a clock that was set back has left behind, in every table with a time at which something is due. */
export const bringBack = async (deps: Pick<Deps, 'db' | 'settings'>): Promise<void> => {
  await bringCrawlsBack(deps);
  await bringNotificationsBack(deps);
  await bringMailsBack(deps);
  await bringImportsBack(deps);
  await bringSpacesBack(deps);
  await bringSilencesBack(deps);
  await bringSavedPagesBack(deps);
  await bringWebsubBack(deps);
};

const watchingClock = (deps: Deps) => {
  const watch = watchClock(() => bringBack(deps));
  return async function lookAtClock() {
    const back = await watch(deps.db);
    if (back > 0) deps.log('clock_went_back', { seconds: Math.round(back / 1000) });
    return false;
  };
};

const watchingRounds = (rounds: Rounds) => {
  const late = newlyLate(rounds);
  return async function lookAtRounds({ log }: Deps) {
    for (const { job, seconds } of late()) log('job_late', { job, seconds });
    return false;
  };
};

const rebuilding = (signal: AbortSignal) =>
  function rebuildIndex(deps: Deps) {
    return rebuildWords(deps, { signal });
  };

const prefetching = (documents: DocumentPool, signal: AbortSignal) =>
  function prefetchArticles(deps: Deps) {
    return prefetchTexts(deps, documents, signal);
  };

const taking = (consumer: NewItemsConsumer): Job => {
  const takeItems = (deps: Deps) => takeNewItems(deps, consumer);
  return Object.defineProperty(takeItems, 'name', { value: `takeItems:${consumer.name}` });
};

const importing = (onNewSource: () => void) =>
  async function importOutlines(deps: Deps) {
    const starting = { startReadingProject, startReadingTag, startReadingWord, ensureWord };
    const more = await importSome(deps, starting);
    if (more) onNewSource();
    return more;
  };

const fillingSaved = ({ db, settings }: Deps, documents: DocumentPool, stopping: AbortSignal) => {
  const mayAsk = turnOfHost(db, settings.crawl.hostGapMs);
  return function fillSavedPages(deps: Deps) {
    return fillDue({ ...deps, documents, mayAsk }, stopping);
  };
};

const fulfilling = ({ db }: Deps) => fulfilRequests(db, raiseAlerts);

const watchingSilence = (deps: Deps) => watchSilence(deps, raiseAlerts);

const composeDue = (deps: Deps) => composeDigests(deps);

const filling = ({ db }: Pick<Deps, 'db'>, slotMinutes: number) => {
  const lists = openLists(db);
  return function fillNewWords(deps: Deps) {
    return fillWords(deps, {
      newestHits: (tx, query, most) => newestOfWords(tx, query, most, lists),
      // Both are of the word's followers, in the transaction that gives it its hits.
      readBackfill: async (tx, wordId) => {
        await readBackfill(tx, wordId);
        await letHitsWait(tx, wordId, slotMinutes);
      },
      passOver: passOverHits,
    });
  };
};

/** Runs a job until it says that there is no more, then rests. A failure is logged and tried again after the rest. */
const repeating =
  (deps: Deps, rounds: Rounds) =>
  (job: Job, { everyMs = 0, firstMs = 0 }) => {
    let stopping = false;
    const rest = createRest();
    const round = rounds.of(job.name, { everyMs, firstMs });
    const running = (async () => {
      await rest.rest(firstMs);
      while (!stopping) {
        round.begins();
        const more = await job(deps).catch(error => {
          deps.log('job_failed', { job: job.name, error });
          return undefined;
        });
        round.ends(more === undefined ? 'failed' : 'done');
        if (!more && !stopping) await rest.rest(everyMs);
      }
    })();
    return {
      stop: async () => {
        stopping = true;
        rest.wake();
        await running;
      },
    };
  };
