import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { notFound, send } from './answer.ts';
import { pageSites, sources } from './catalogue.ts';
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
  close(): Promise<void>;
};

/**
 * Virtual hosts: serves the sample sites on 127.0.0.1, told apart by their Host header. Deterministic: documents depend only on the UTC day
 * of the start, so a restart on the same day serves the same bytes on the same port; the tickers follow the clock.
 */
export const startOrigin = async ({
  port = 0,
  now = () => new Date(),
  tickSeconds = 20,
  others = new Map(),
}: {
  port?: number;
  now?: () => Date;
  tickSeconds?: number;
  /** These are more sites by their host names. */
  others?: ReadonlyMap<string, RequestListener>;
} = {}): Promise<Origin> => {
  const sites = new Map<string, Site>();
  const special = new Map(others);
  const server = createServer(answerFrom(sites, special));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const actual = (server.address() as AddressInfo).port;
  const today = new Date(Math.floor(now().getTime() / 86_400_000) * 86_400_000);

  let tell: (pages: string[]) => void = () => {};
  const chosen = new Map<string, Design>();
  const pages = pageSites.map(site => ({ ...site, url: `${addressOf(site.name, actual)}/` }));
  special.set(
    switchHost,
    designSwitch(pages, chosen, pages => tell(pages)),
  );
  const pagesUrl = `http://${switchHost}:${actual}/`;

  for (const each of [...sources, ...pageSites]) {
    const source = each.behaviour === 'ticker' ? { ...each, perDay: (each.perDay * 20) / tickSeconds } : each;
    const isLive = each.behaviour === 'ticker' || each.behaviour === 'page';
    sites.set(
      hostOf(each.name),
      siteOf(source, {
        origin: addressOf(each.name, actual),
        until: isLive ? now : () => today,
        design: () => chosen.get(each.name) ?? 'usual',
        pagesUrl,
      }),
    );
    if (each.behaviour === 'moved') sites.set(hostOf(oldName(each)), movedTo(addressOf(each.name, actual)));
  }
  return {
    port: actual,
    hosts: [...sites.keys()],
    sources: sources.map(source => sampleOf(source, actual)),
    pageOf: name => pages.find(each => each.name === name)!.url,
    pagesUrl,
    onRedesign: told => {
      tell = told;
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

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
  tags: tagsOf[source.language][source.topic]!.split('|'),
  items: completeItems(source),
  note: source.note,
});
