/**
 * Hosts and ranges of the operator's own network that the requests of some sources may reach: the setting CRAWL_PRIVATE_HOSTS. Nothing
 * here is a right by itself: a request has it by `mayReachPrivate`, and each dialled address is judged by it.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { isAddressLiteral } from './address.ts';
import { bareHost, portOf } from './url-host.ts';

/** `port`: the setting names this very port, so it may be one of this machine's other services. */
export type Naming = 'port' | 'any port';

export type PrivateHosts = {
  /** The text of the URL is named: its name, or its address where it spells one out. Such a name is looked up through the system. */
  names(url: URL): Naming | undefined;
  /** Answers whether a name that is not in the setting may lead into one of its ranges, as far as its port tells. */
  mayLead(url: URL): boolean;
  /** The last word: this address may be dialled for this URL. */
  permits(url: URL, ip: string): Naming | undefined;
};

export type PrivateHostsRead = { ok: true; hosts: PrivateHosts | undefined } | { ok: false; problem: string };

/** Reads the setting, one text an entry: `rsshub:1200`, `nas.local`, `10.0.0.0/24:8080`, `[fd00::/8]:80`. Without a port, any. */
export const readPrivateHosts = (texts: readonly string[]): PrivateHostsRead => {
  const entries: Entry[] = [];
  for (const text of texts) {
    const entry = readEntry(text.trim().toLowerCase());
    if (typeof entry === 'string') return { ok: false, problem: `${text} ${entry}` };
    entries.push(entry);
  }
  return { ok: true, hosts: entries.length === 0 ? undefined : hostsOf(entries) };
};

/** `localhost` and what is below it (RFC 6761): they lead to this machine wherever they are looked up. */
export const isLoopbackName = (host: string): boolean => /(^|\.)localhost$/i.test(host);

export const isLoopbackAddress = (ip: string): boolean => (isIPv4(ip) && ip.startsWith('127.')) || ip === '::1';

type Entry = { port: number | undefined } & ({ name: string } | { isIn(ip: string): boolean });

const hostsOf = (entries: readonly Entry[]): PrivateHosts => {
  const best = (url: URL, fits: (entry: Entry) => boolean): Naming | undefined => {
    const port = portOf(url);
    const fitting = entries.filter(entry => (entry.port ?? port) === port && fits(entry));
    if (fitting.length === 0) return undefined;
    return fitting.some(entry => entry.port !== undefined) ? 'port' : 'any port';
  };
  const isNamed = (url: URL) => (entry: Entry) => 'name' in entry && entry.name === bareHost(url).toLowerCase();
  const permits = (url: URL, ip: string): Naming | undefined => {
    if (!isOfPrivateNetwork(ip)) return undefined;
    // A name that leads to this machine is none of its own: only what says so itself is.
    if (isLoopbackAddress(ip) && !isLoopbackName(bareHost(url)) && bareHost(url) !== ip) return undefined;
    return best(url, entry => isNamed(url)(entry) || ('isIn' in entry && entry.isIn(ip)));
  };
  return {
    permits,
    names: url => (isAddressLiteral(url.hostname) ? permits(url, bareHost(url)) : best(url, isNamed(url))),
    mayLead: url => best(url, entry => 'isIn' in entry) !== undefined,
  };
};

/** Answers the end of a sentence where it is none. */
const readEntry = (text: string): Entry | string => {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const range = bracketed ?? plain ?? text;
  const [host = '', size, ...more] = range.split('/');
  const port = digits === undefined ? undefined : Number(digits);
  if (more.length > 0 || port === 0 || (port ?? 1) > 65_535) return notAHost;
  if (isIPv4(host) || isIPv6(host)) return readRange(host, size, port);
  const name = plain === undefined || size !== undefined ? undefined : nameOf(host);
  if (name === undefined) return notAHost;
  if (isLoopbackName(name) && port === undefined) return lacksPort;
  return { name, port };
};

const notAHost = 'is neither a host nor an address nor a range, such as rsshub:1200 or 10.0.0.0/24';
const lacksPort = 'is this machine, and needs a port, such as localhost:1200';

const readRange = (first: string, size: string | undefined, port: number | undefined): Entry | string => {
  const most = isIPv4(first) ? 32 : 128;
  const bits = Number(size ?? most);
  if (size !== undefined && !(/^\d{1,3}$/.test(size) && bits <= most)) return notAHost;
  if (!privateNetworks.some(network => bits >= network.bits && network.isIn(first))) return 'is in no private network';
  if (isLoopbackAddress(first) && (port === undefined || bits < most)) return lacksPort;
  return { isIn: within(first, bits), port };
};

/** As it stands in a URL. A number that URLs read as an address is no name. */
const nameOf = (text: string): string | undefined => {
  if (/[\x00-,/:-@[-^`{-\x7f]/.test(text)) return undefined;
  const url = URL.parse(`http://${text}`);
  if (url === null || isAddressLiteral(url.hostname)) return undefined;
  return bareHost(url) || undefined;
};

/** An IPv4 address inside an IPv6 one is in no range of either family. */
const within = (first: string, bits: number): ((ip: string) => boolean) => {
  const list = new BlockList();
  const isSix = isIPv6(first);
  list.addSubnet(first, bits, isSix ? 'ipv6' : 'ipv4');
  if (isSix) return ip => isIPv6(ip) && !ip.includes('%') && list.check(ip, 'ipv6');
  return ip => isIPv4(ip) && list.check(ip, 'ipv4');
};

const networksOf = (ranges: readonly string[]) =>
  ranges.map(range => {
    const [first, bits] = range.split('/') as [string, string];
    return { bits: Number(bits), isIn: within(first, Number(bits)) };
  });

/** Link-local addresses are none: the metadata services of clouds are there. */
const privateNetworks = networksOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
]);

/** Metadata services that clouds have in these networks: they give the keys of the machine to every request from it. */
const metadataServices = networksOf(['100.100.100.200/32', 'fd00:ec2::/32', 'fd20:ce::254/128']);

/** Whatever the setting names, no other special address is dialled. */
const isOfPrivateNetwork = (ip: string): boolean =>
  privateNetworks.some(({ isIn }) => isIn(ip)) && !metadataServices.some(({ isIn }) => isIn(ip));
