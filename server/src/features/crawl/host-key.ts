/** Politeness is kept per host and port: `example.org:443`. */
export const hostKeyOf = (address: string): string => {
  const url = new URL(address);
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`;
};
