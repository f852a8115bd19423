import { lookup, Resolver } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import type { Failure } from './fetched.ts';

/**
 * The world behind the door, as two functions, so that tests and the demo can put another world there.
 * `resolve` gives all addresses of a name, IPv4 and IPv6, and rejects when there are none; `dial` gives a socket that is
 * connecting to exactly this address. The guard stands before both and knows no exception for either.
 */
export type Outside = {
  resolve(host: string): Promise<string[]>;
  dial(ip: string, port: number): Socket;
  /** The same as `resolve` for a name of the operator's own network: as this machine knows it, by its hosts file or its container's names. */
  lookup?(host: string): Promise<string[]>;
  /** Leads a connected socket on to what was dialled, where it has reached a proxy; `done` gets the refusal, if there is one. */
  enter?(socket: Socket, ip: string, port: number, done: (refusal?: Failure) => void): void;
  /** `dial` takes names: they are looked up, and judged, behind the proxy. */
  takesNames?: boolean;
  /** Gives the TXT records of a name, each as one text; rejects when there are none. */
  texts?(name: string): Promise<string[]>;
  /** Only samples are in this world, so that nothing is to be learnt of the real one. */
  isSandbox?: boolean;
};

/** The real internet. DNS is asked directly, without the hosts file and search domains, and nothing is remembered. */
export const systemOutside = (options: { nameServers?: string[] } = {}): Outside => {
  const resolver = new Resolver({ timeout: 1500, tries: 3 });
  if (options.nameServers !== undefined) resolver.setServers(options.nameServers);

  return {
    async resolve(host) {
      const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const addresses = [ipv4, ipv6].flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []));
      if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
      return addresses;
    },
    lookup: async host => (await lookup(host, { all: true })).map(({ address }) => address),
    texts: async name => (await resolver.resolveTxt(name)).map(parts => parts.join('')),
    dial: (ip, port) => connect({ host: ip, port, noDelay: true }),
  };
};
