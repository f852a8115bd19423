/** The address that a preview may ask for in place of a written one, absolute; null: it may not. */
export type Allowed = (written: string) => string | null;

interface Place {
  /** What written addresses are relative to. */
  base: string;
  /** Where the page is from. Whoever asks for a preview of a page in their own network has asked for that host. */
  page: string;
  /** Of the app itself, by its name: cookies know no ports. */
  ownHost: string;
}

/** Only the web and pictures in the page itself; nothing of our own and nothing in the reader's own network. */
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

/** Above or below our own name, where cookies may be shared and what stands there is often the same machine. */
const isNear = (name: string, own: string): boolean => name.endsWith(`.${own}`) || own.endsWith(`.${name}`);

/**
 * By the name alone. A public name that leads to a private address (`127.0.0.1.nip.io`) is not known here: a browser does not tell what a name
 * leads to. The parser has written every form of an IPv4 address as four numbers. The server's guard has the same ranges to the letter
 * (`server/src/net/address.ts`); here a few wider ones do, since a picture is all that is lost.
 */
const isPrivate = (name: string): boolean =>
  name.startsWith('[') ? !publicIpv6.test(name) : isIpv4(name) ? privateIpv4.test(name) : isLocalName(name);

const isIpv4 = (name: string): boolean => /^\d+\.\d+\.\d+\.\d+$/.test(name);

const privateIpv4 =
  /^(?:0|10|127|22[4-9]|2[3-5]\d)\.|^169\.254\.|^192\.168\.|^192\.0\.[02]\.|^192\.88\.99\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^198\.1[89]\.|^198\.51\.100\.|^203\.0\.113\.|^168\.63\.129\.16$/;

/** What is given out for the internet, `2000::/3`, less what carries IPv4 addresses or is for protocols and examples. */
const publicIpv6 = /^\[(?!2001:(?:[\da-f]{0,2}|1[\da-f]{2}|db8):|2002:|3fff:)[23][\da-f]{3}:/;

const isLocalName = (name: string): boolean =>
  !name.includes('.') ||
  /\.(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|test|home\.arpa)$|(?:^|\.)fritz\.box$/.test(
    name,
  );
