/** Discovery (WebSub §4): which hub sends a source, and under which address. Pure. */
import type { HubOffer } from '#features/crawl/source-hooks.ts';
import { hasSecret } from '#features/projects/feed-address.ts';

export interface Hub {
  hub: string;
  /** The address under which the hub knows the feed: its own rel=self. */
  topic: string;
}

/**
 * Header fields count before the document. Undefined: it names no hub, or not itself. The topic is of the host that sent the document, so
 * that no feed is filled with what a hub sends of somebody else's; an address that holds a secret is told to nobody.
 */
export const hubIn = (offer: HubOffer, feedUrl: string): Hub | undefined => {
  const links = linksIn(offer.links ?? '');
  const hubs = [...links.filter(({ rels }) => rels.includes('hub')).map(({ target }) => target), ...offer.hubs];
  const self = links.find(({ rels }) => rels.includes('self'))?.target ?? offer.self;
  const topic = self === null || self === undefined ? null : urlOf(self, offer.url);
  if (!topic || !hostsOf(offer.url, feedUrl).includes(topic.hostname)) return undefined;
  if (hasSecret(topic.href) || hasSecret(feedUrl)) return undefined;
  for (const named of hubs) {
    const hub = urlOf(named, offer.url);
    if (hub) return { hub: hub.href, topic: topic.href };
  }
  return undefined;
};

/** The links of a header field (RFC 8288) as they stand there, each with its relations in lower case. */
export const linksIn = (header: string): { target: string; rels: string[] }[] =>
  [...header.slice(0, HEADER_LENGTH).matchAll(/<([^<>]*)>([^<>]*)/g)].map(([, target = '', parameters = '']) => {
    const [, quoted, bare = ''] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
    return { target, rels: (quoted ?? bare).toLowerCase().split(/\s+/) };
  });

const HEADER_LENGTH = 8192;
const LONGEST = 2048;

const urlOf = (address: string, base: string): URL | undefined => {
  const url = URL.parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  url.hash = '';
  return url.href.length <= LONGEST ? url : undefined;
};

const hostsOf = (...addresses: string[]): string[] => addresses.flatMap(each => URL.parse(each)?.hostname ?? []);
