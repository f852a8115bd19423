/**
 * Allowlist: these are the addresses of browsers' push services. The server sends requests to whatever address a browser registers, so no
 * other may be registered.
 */

const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'];

const LONGEST = 2048;

/**
 * Answers the name that a circuit knows the address by: the push service, whichever of its hosts it is, because anybody can make up names
 * below it. An operator's `host:port` stands for itself.
 */
export const pushServiceOf = ({ host, hostname }: URL, extraHosts: readonly string[]): string =>
  [...services, ...extraHosts].find(service => isOf(hostname, service)) ?? host;

/**
 * The address as it is to be asked; undefined where it is no push service's. `extraHosts` are the operator's: `host` like the browsers' own,
 * `host:port` exactly that and without TLS too.
 */
export const readPushAddress = (text: string, extraHosts: readonly string[]): URL | undefined => {
  // URL parsers repair what they read, each in its own way: only what needs no repair is taken.
  if (text.length > LONGEST || !/^https?:\/\/[a-z0-9.[\]:-]+\/[!$-;=?-Z_a-z~%&'()*+,-]*$/i.test(text)) return undefined;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  if (extraHosts.includes(`${url.hostname}:${url.port || defaultPort(url)}`)) return url;
  const isService = [...services, ...extraHosts].some(service => isOf(url.hostname, service));
  return isService && url.protocol === 'https:' && url.port === '' ? url : undefined;
};

const isOf = (hostname: string, service: string): boolean => hostname === service || hostname.endsWith(`.${service}`);

const defaultPort = ({ protocol }: URL): string => (protocol === 'https:' ? '443' : '80');
