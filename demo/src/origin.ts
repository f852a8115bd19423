import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { notFound, send } from './answer.ts';
import { sources } from './catalogue.ts';
import { pageSites } from './page-sites.ts';
import type { Design } from './pages/design.ts';
import { designSwitch, switchHost } from './pages/switch.ts';
import { feedPath } from './render.ts';
import { type Site, siteOf } from './site.ts';
import { completeItems, type Source } from './source.ts';
import { tagsOf } from './tags.ts';

/** The demo's crawler is subscribed to these sources. */
export type SampleSource = {
  name: string;
  url: string;
  title: string;
  language: Source['language'];
  tags: string[];
  isNewspaper: boolean;
  /** A correct parser finds this many items in the document; dead sources have 0. */
  items: number;
  note?: string;
};

export type Origin = {
  port: number;
  /** The origin answers to all these host names, without the port. */
  hosts: string[];
  sources: SampleSource[];
  /** Answers the address of the page without a feed of this name. */
  pageOf(name: string): string;
  /** The pages without feeds are listed at this address, each with a switch for its design. */
  pagesUrl: string;
  /** Registers a callback that gets the addresses of the pages that get another design, or the same once more. */
  onRedesign(tell: (pages: string[]) => void): void;
  /** Until then the newspapers lack their newest item. */
  bringSecondEditions(): void;
  close(): Promise<void>;
};

/**
 * Virtual hosts: serves the sample sites on 127.0.0.1, told apart by their Host header. Deterministic: documents depend only on the hour
 * of the start, so a restart in the same hour serves the same bytes on the same port; the tickers follow the clock.
 */
export const startOrigin = async ({
  port = 0,
  now = () => new Date(),
  tickSeconds = 240,
  others = new Map(),
}: {
  port?: number;
  now?: () => Date;
  tickSeconds?: number | undefined;
  /** These are more sites by their host names. */
  others?: ReadonlyMap<string, RequestListener>;
} = {}): Promise<Origin> => {
  const sites = new Map<string, Site>();
  const special = new Map(others);
  const server = createServer(answerFrom(sites, special));
  const actual = await listen(server, port);

  let tell: (pages: string[]) => void = () => {};
  const chosen = new Map<string, Design>();
  const pages = pageSites.map(site => ({ ...site, url: `${addressOf(site.name, actual)}/` }));
  special.set(
    switchHost,
    designSwitch(pages, chosen, pages => tell(pages)),
  );
  const pagesUrl = `http://${switchHost}:${actual}/`;

  let isSecondOut = false;
  addSites(sites, actual, { now, tickSeconds, chosen, pagesUrl, isSecondOut: () => isSecondOut });
  return {
    port: actual,
    hosts: [...sites.keys()],
    sources: sources.map(source => sampleOf(source, actual)),
    pageOf: name => pages.find(each => each.name === name)!.url,
    pagesUrl,
    onRedesign: told => {
      tell = told;
    },
    bringSecondEditions: () => {
      isSecondOut = true;
    },
    close: () => closeAtOnce(server),
  };
};

interface Surroundings {
  now: () => Date;
  tickSeconds: number;
  /** The designs of the pages that have another one than the usual, by their names. */
  chosen: ReadonlyMap<string, Design>;
  pagesUrl: string;
  /** Newspapers have brought out their second edition, with one item more. */
  isSecondOut: () => boolean;
}

const addSites = (
  sites: Map<string, Site>,
  port: number,
  { now, tickSeconds, chosen, pagesUrl, isSecondOut }: Surroundings,
): void => {
  // Stable over restarts: sources stand still at the hour of the start, so that a reader opens on news of these hours.
  const opened = new Date(Math.floor(now().getTime() / 3_600_000) * 3_600_000);
  for (const each of [...sources, ...pageSites]) {
    const origin = addressOf(each.name, port);
    const isLive = each.behaviour === 'ticker' || each.behaviour === 'page';
    const standing = () => (isNewspaper(each) && !isSecondOut() ? oneEarlier(each, opened) : opened);
    const design = () => chosen.get(each.name) ?? 'usual';
    const site = siteOf(inItsPace(each, tickSeconds), { origin, until: isLive ? now : standing, design, pagesUrl });
    sites.set(hostOf(each.name), site);
    if (each.behaviour === 'moved') sites.set(hostOf(oldName(each)), movedTo(origin));
  }
};

const isNewspaper = ({ topic }: Source): boolean => topic === 'news';

/** At this moment the source lacks its newest item still. */
const oneEarlier = ({ perDay }: Source, moment: Date): Date => new Date(moment.getTime() - 86_400_000 / perDay);

/** A ticker has a new item every so many seconds. */
const inItsPace = (source: Source, tickSeconds: number): Source =>
  source.behaviour === 'ticker' ? { ...source, perDay: (source.perDay * 240) / tickSeconds } : source;

/** Answers the port. */
const listen = async (server: Server, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const closeAtOnce = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const hostOf = (name: string): string => `${name}.localhost`;
const addressOf = (name: string, port: number): string => `http://${hostOf(name)}:${port}`;
const oldName = (source: Source): string => `old-${source.name}`;

const answerFrom =
  (sites: Map<string, Site>, others: ReadonlyMap<string, RequestListener>): RequestListener =>
  (request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    const other = others.get(host);
    if (other) return other(request, response);
    const path = (request.url ?? '/').replace(/[?#].*$/, '');
    send(request, response, sites.get(host)?.(path) ?? notFound);
  };

const movedTo =
  (origin: string): Site =>
  path => ({
    status: 301,
    type: 'text/plain; charset=utf-8',
    body: Buffer.from('Moved\n'),
    headers: { location: origin + path },
  });

const sampleOf = (source: Source, port: number): SampleSource => ({
  name: source.name,
  url: addressOf(source.behaviour === 'moved' ? oldName(source) : source.name, port) + feedPath(source.format),
  title: source.title,
  language: source.language,
  isNewspaper: isNewspaper(source),
  tags: tagsOf[source.language][source.topic]!.split('|'),
  items: completeItems(source),
  note: source.note,
});
