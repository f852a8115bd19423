/** Allowlist: answers the absolute address that a preview may request in place of a written one, or null where it may request none. */
export type Allowed = (written: string) => string | null;

interface Place {
  /** Written addresses are relative to this one. */
  base: string;
  /** This is the address of the page. A person who asks for a preview of a page in their own network has allowed that host. */
  page: string;
  /** This is the host name of the app itself; the port is left out because cookies ignore ports. */
  ownHost: string;
}

/**
 * Allowlist against requests to private networks and CSRF: only the web and pictures in the page itself (`data:`) are allowed, and neither
 * our own site nor the reader's own network.
 */
export const allowedFrom = ({ base, page, ownHost }: Place): Allowed => {
  const pageHost = URL.parse(page)?.host;
  const own = nameOf(ownHost);
  return written => {
    const url = URL.parse(written.trim(), base);
    if (!url) return null;
    if (url.protocol === 'data:') return /^data:image\//i.test(url.href) ? url.href : null;
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    const name = nameOf(url.hostname);
    if (name === own) return null;
    return url.host === pageHost || !(isNear(name, own) || isPrivate(name)) ? url.href : null;
  };
};

const nameOf = (host: string): string => host.toLowerCase().replace(/\.+$/, '');

/** Answers true for a name above or below our own, where cookies may be shared and the host is often the same machine. */
const isNear = (name: string, own: string): boolean => name.endsWith(`.${own}`) || own.endsWith(`.${name}`);

/**
 * Heuristic: the host name alone decides. A public name that resolves to a private address (`127.0.0.1.nip.io`) is not known here, because
 * a browser does not tell what a name resolves to. The URL parser has normalised every form of an IPv4 address to four numbers. The
 * server's SSRF guard has the same ranges to the letter (`server/src/net/address.ts`); here a few wider ones suffice, since a picture is
 * all that is lost.
 */
const isPrivate = (name: string): boolean =>
  name.startsWith('[') ? !publicIpv6.test(name) : isIpv4(name) ? privateIpv4.test(name) : isLocalName(name);

const isIpv4 = (name: string): boolean => /^\d+\.\d+\.\d+\.\d+$/.test(name);

const privateIpv4 =
  /^(?:0|10|127|22[4-9]|2[3-5]\d)\.|^169\.254\.|^192\.168\.|^192\.0\.[02]\.|^192\.88\.99\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^198\.1[89]\.|^198\.51\.100\.|^203\.0\.113\.|^168\.63\.129\.16$/;

/**
 * Allowlist: it matches the addresses that are allocated for the internet, `2000::/3`, less those that carry IPv4 addresses or are for
 * protocols and examples.
 */
const publicIpv6 = /^\[(?!2001:(?:[\da-f]{0,2}|1[\da-f]{2}|db8):|2002:|3fff:)[23][\da-f]{3}:/;

const isLocalName = (name: string): boolean =>
  !name.includes('.') ||
  /\.(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|test|home\.arpa)$|(?:^|\.)fritz\.box$/.test(
    name,
  );
