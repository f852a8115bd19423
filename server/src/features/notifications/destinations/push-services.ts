/** Which addresses are those of browsers' push services. We ask whatever a browser says, so nothing else may be registered. */

const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'];

const longest = 2048;

/**
 * Whom one of these addresses is asked of, as far as a circuit is concerned: the service, whichever of its hosts it is, because anybody can
 * make up names below it. Of an operator's `host:port` that is all there is.
 */
export const pushServiceOf = ({ host, hostname }: URL, extraHosts: readonly string[]): string =>
  [...services, ...extraHosts].find(service => isOf(hostname, service)) ?? host;

/**
 * The address as it is to be asked; undefined where it is no push service's. `extraHosts` are the operator's: `host` like the browsers' own,
 * `host:port` exactly that and without TLS too.
 */
export const readPushAddress = (text: string, extraHosts: readonly string[]): URL | undefined => {
  // URL parsers repair what they read, each in its own way: only what needs no repair is taken.
  if (text.length > longest || !/^https?:\/\/[a-z0-9.[\]:-]+\/[!$-;=?-Z_a-z~%&'()*+,-]*$/i.test(text)) return undefined;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  if (extraHosts.includes(`${url.hostname}:${url.port || defaultPort(url)}`)) return url;
  const isService = [...services, ...extraHosts].some(service => isOf(url.hostname, service));
  return isService && url.protocol === 'https:' && url.port === '' ? url : undefined;
};

const isOf = (hostname: string, service: string): boolean => hostname === service || hostname.endsWith(`.${service}`);

const defaultPort = ({ protocol }: URL): string => (protocol === 'https:' ? '443' : '80');
