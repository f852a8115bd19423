import { domainToASCII } from 'node:url';

/** Answers a host name as browsers write it in a Host header, and undefined for text that is no host name. */
export const hostName = (text: string): string | undefined => {
  // Some versions of Node read a host up to the slash of a path.
  const name = text.includes('/') ? '' : domainToASCII(text).replace(/\.$/, '');
  return /^[\w-]+(?:\.[\w-]+)*$/.test(name) ? name : undefined;
};

/** Push services take no address that only this machine knows. */
export const subjectOf = ({ protocol, origin, hostname }: URL): string =>
  protocol === 'https:' && hostname.includes('.') ? origin : `mailto:no-reply@${hostname}`;

/** Over plain http a machine in between could answer in the provider's place. On the loopback address there is none. */
export const isOpenHttp = (address: string | undefined): boolean => {
  if (!address) return false;
  const { protocol, hostname } = new URL(address);
  return protocol !== 'https:' && !isLoopback(hostname);
};

/** Answers whether a host name or an address leads from any machine to itself. */
export const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|::1)$/.test(host);

export const withoutSlash = (address: string): string => address.replace(/\/$/, '');
