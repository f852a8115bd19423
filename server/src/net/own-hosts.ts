/** Where this very server is reached: nothing here may be asked by it, or a feed would be made of a feed. */
import { networkInterfaces } from 'node:os';
import { bareHost } from './url-host.ts';

/** The name that people use, and the addresses it listens on; of all interfaces those that other machines reach. */
export const ownHosts = (publicUrl: string, listensOn: string): string[] => [
  new URL(publicUrl).host,
  ...(['0.0.0.0', '::'].includes(listensOn) ? ownAddresses() : [listensOn]).map(inUrl),
];

/**
 * Answers `true` for a page under the name that people use, for callers that say so before anything is asked. Other names of this server
 * (EXTRA_HOSTS, its addresses) are none: an answer of their own would tell what is behind an address. The HTTP client refuses them.
 */
export const isOwnPage = (url: URL, publicUrl: string): boolean => bareHost(url) === bareHost(new URL(publicUrl));

/** Answers the addresses of this machine that other machines reach, whether this server listens there or not. */
export const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap(each =>
    (each ?? []).filter(({ internal }) => !internal).map(({ address }) => address.replace(/%.*/, '')),
  );

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Answers whether an address leads from this machine to itself. */
export const isThisMachine = (address: string): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(address) || ownAddresses().includes(address);
