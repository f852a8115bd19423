/** Where this very server is reached: nothing here may be asked by it, or a feed would be made of a feed. */
import { networkInterfaces } from 'node:os';

/** The name that people use, and the addresses it listens on; of all interfaces those that other machines reach. */
export const ownHosts = (publicUrl: string, listensOn: string): string[] => [
  new URL(publicUrl).host,
  ...(['0.0.0.0', '::'].includes(listensOn) ? ownAddresses() : [listensOn]).map(inUrl),
];

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap(each =>
    (each ?? []).filter(({ internal }) => !internal).map(({ address }) => address.replace(/%.*/, '')),
  );

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);
