/** Reads how this server is: it asks the database and this machine, and no far end. A part that cannot be read is a finding, too. */
import { type ChannelName, channels as channelNames } from '@newsbell/contracts/channels';
import type { Language } from '@newsbell/contracts/languages';
import type { adminOverview, Finding } from '@newsbell/contracts/overview';
import type { z } from 'zod';
import type { Horizon } from '#db/horizon.ts';
import type { Database, Db } from '#db/open.ts';
import { differingSettings } from '#db/shared-settings.ts';
import { countRows, databaseState } from '#db/state.ts';
import type { Settings } from '#deps.ts';
import { countOpenCases } from '#features/boards/moderation/queue.ts';
import { countOpenMessages } from '#features/contact/messages.ts';
import { crawlState } from '#features/crawl/gauges.ts';
import { countBroken } from '#features/generators/health/count-broken.ts';
import { readerLags } from '#features/items/consumer-gauges.ts';
import { mailState } from '#features/mail/state.ts';
import { fill, texts } from '#i18n/texts.ts';
import { version } from '#version.ts';
import { figuresIn } from './figures.ts';
import { freeSpace, type Space } from './free-space.ts';
import * as judge from './parts.ts';
import { isOpenToTheWorld } from './public-address.ts';

type Overview = z.infer<(typeof adminOverview)['schema']['response'][200]>;

export interface OverviewDeps {
  /** Its statements wait for no request of people. */
  db: Db;
  settings: Pick<Settings, 'dataDir' | 'databasePool' | 'mail' | 'publicUrl'>;
  database: Pick<Database, 'waiting' | 'embedded'> | undefined;
  readHorizon(db: Db): Promise<Horizon>;
  /** Nothing imports the notifications, so they are handed in. */
  readDeliveries(db: Db): Promise<Deliveries>;
  /** The path of a page that shows the outbox to everybody. */
  mailPage?: string | undefined;
  readSpace?(folder: string): Promise<Space>;
}

export interface Deliveries {
  channels: (judge.ChannelFigures & { channel: ChannelName })[];
  digestLag: number;
}

export const readOverview = async (deps: OverviewDeps, language: Language): Promise<Overview> => {
  const facts = factsOf(deps);
  const space = await (deps.readSpace ?? freeSpace)(deps.settings.dataDir);
  const state = await facts.database().catch(() => undefined);
  const parts = partsOf(deps, facts, space, language);
  const findings: Finding[] = [];
  // One after another, on one connection. A database that stands still lets each wait until its end, so no more is asked of it then.
  for (const part of parts) if (state || part.isApart) findings.push(await findingOf(part, language));
  const asked = state ? facts : undefined;
  return {
    ...{ at: new Date().toISOString(), findings },
    versions: {
      ...{ newsbell: version, node: process.versions.node },
      postgresql: state?.version ?? '',
      schema: state?.schema ?? '',
    },
    disk: { ...space, database: state?.bytes ?? 0 },
    lags: asked ? await lagsOf(asked, language) : [],
    counts: {
      accounts: (await asked?.accounts().catch(() => 0)) ?? 0,
      sources: (await asked?.sources().catch(() => 0)) ?? 0,
      items: (await asked?.items().catch(() => 0)) ?? 0,
    },
  };
};

/** Memoized: each is read where it is wanted first, and once. */
const factsOf = ({ db, settings, readDeliveries }: OverviewDeps) => {
  const database = once(() => databaseState(db));
  return {
    database,
    /** The other PUBLIC_URL that the servers share; nothing more is asked of a database that is away. */
    storedUrl: once(() =>
      database()
        .then(async () => (await differingSettings(db, settings))[0]?.stored)
        .catch(() => undefined),
    ),
    crawl: once(() => crawlState(db)),
    readers: once(() => readerLags(db)),
    deliveries: once(() => readDeliveries(db)),
    mail: once(() => mailState(db)),
    accounts: once(() => countRows(db, 'account')),
    sources: once(() => countRows(db, 'project')),
    items: once(() => countRows(db, 'item')),
  };
};

type Facts = ReturnType<typeof factsOf>;

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= read();
    return answer;
  };
};

interface Part {
  id: string;
  name: string;
  /** It needs no database, or says itself that there is none. */
  isApart?: true;
  look(): Promise<judge.Judged>;
}

const findingOf = async ({ id, name, look }: Part, language: Language): Promise<Finding> => {
  const judged = await look().catch((error): judge.Judged => {
    const { text, remedy } = texts(language).overview.unreadable;
    return { state: 'critical', text: fill(text, { error: reasonOf(error) }), remedy, path: null };
  });
  return { id, name, ...judged };
};

const reasonOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
};

const partsOf = (deps: OverviewDeps, facts: Facts, space: Space, language: Language): Part[] => {
  const { db, settings, database, mailPage } = deps;
  const words = texts(language).overview;
  const said = { words, figures: figuresIn(language) };
  const { figures } = said;
  const use = { waiting: database?.waiting() ?? 0, pool: settings.databasePool };
  const place = { embedded: database?.embedded ?? false, folder: settings.dataDir };
  const { publicUrl } = settings;
  const part = (id: Exclude<keyof typeof words, 'unreadable' | 'channels' | 'lags'>, look: Part['look']): Part => ({
    ...{ id, name: words[id].name, look },
  });
  return [
    {
      ...part('database', () =>
        facts.database().then(
          state => judge.judgeDatabase(state, use, said),
          error => judge.judgeAway(reasonOf(error), said),
        ),
      ),
      isApart: true,
    },
    { ...part('disk', async () => judge.judgeDisk(space, place, said)), isApart: true },
    part('clock', async () => {
      const { sinceCheck } = await facts.crawl();
      return judge.judgeClock((await facts.database()).ahead, sinceCheck, said);
    }),
    part('horizon', async () => judge.judgeHorizon(await deps.readHorizon(db), said)),
    part('crawl', async () => judge.judgeCrawl(await facts.crawl(), said)),
    part('sources', async () => judge.judgeSources(await facts.crawl(), said)),
    part('generators', async () => judge.judgeGenerators(await countBroken(db), said)),
    part('matching', async () => judge.judgeLag(longestOf(await facts.readers(), words.lags), words.matching, figures)),
    part('digests', async () =>
      judge.judgeLag({ seconds: (await facts.deliveries()).digestLag }, words.digests, figures),
    ),
    ...channelNames.map(channel => ({
      id: `deliveries-${channel}`,
      name: fill(words.deliveries.name, { channel: words.channels[channel] }),
      look: async () =>
        judge.judgeDeliveries((await facts.deliveries()).channels.find(each => each.channel === channel)!, said),
    })),
    part('mail', async () =>
      judge.judgeMail(await facts.mail(), { hasServer: settings.mail.smtpUrl !== undefined, page: mailPage }, said),
    ),
    part('reports', async () =>
      judge.judgeWaiting(await countOpenCases(db), words.reports, { path: '/admin/reports', figures }),
    ),
    part('contact', async () =>
      judge.judgeWaiting(await countOpenMessages(db), words.contact, { path: '/admin/contact', figures }),
    ),
    {
      ...part('address', async () =>
        judge.judgeAddress(publicUrl, { isOpen: isOpenToTheWorld(publicUrl), stored: await facts.storedUrl() }, said),
      ),
      isApart: true,
    },
  ];
};

type LagNames = Record<string, string>;

const longestOf = (readers: { reader: string; lag: number }[], names: LagNames): { seconds: number; name: string } => {
  const longest = readers.reduce((most, each) => (each.lag > most.lag ? each : most), { reader: '', lag: 0 });
  return { seconds: longest.lag, name: names[longest.reader] ?? longest.reader };
};

/** A part that could not be read is a finding, and has no lag. */
const lagsOf = async (facts: Facts, language: Language): Promise<Overview['lags']> => {
  const names: LagNames = texts(language).overview.lags;
  const read = async (fact: () => Promise<Record<string, number>>): Promise<Overview['lags']> =>
    Object.entries(await fact().catch(() => ({}))).map(([id, seconds]) => ({ id, name: names[id] ?? id, seconds }));
  return [
    ...(await read(async () => ({ crawl: (await facts.crawl()).lag }))),
    ...(await read(async () => Object.fromEntries((await facts.readers()).map(({ reader, lag }) => [reader, lag])))),
    ...(await read(async () => {
      const { digestLag, channels } = await facts.deliveries();
      return { digests: digestLag, deliveries: Math.max(0, ...channels.map(each => each.lag)) };
    })),
    ...(await read(async () => ({ mail: (await facts.mail()).oldest }))),
  ];
};
