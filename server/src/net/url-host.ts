/** Parts of a URL, as a request needs them. */
export const portOf = (url: URL): number => {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
};

export const hostAndPort = (url: URL): string => `${bareHost(url)}:${portOf(url)}`;

/** The name to look up and to verify: without brackets and without the root's trailing dot. */
export const bareHost = (url: URL): string => {
  const host = url.hostname;
  if (host.startsWith('[')) return host.slice(1, -1);
  return host.endsWith('.') ? host.slice(0, -1) : host;
};
