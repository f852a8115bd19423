/** DATABASE_URL as libpq reads it, and psql with it: node-postgres by itself checks certificates where libpq does not. */

/**
 * sslmode: `require` encrypts and asks for no certificate's issuer, unless `sslrootcert` names one; `prefer` does the same;
 * `verify-ca` and `verify-full` check it. An address that says by `uselibpqcompat` how it is to be read is left as it is.
 */
export const asLibpqReads = (address: string): string => {
  const url = URL.parse(address);
  const mode = url?.searchParams.get('sslmode');
  if (!url || !mode || !libpqModes.has(mode) || url.searchParams.has('uselibpqcompat')) return address;
  // The address is not written anew: parts of it, such as a password, need not be as a URL would write them.
  const [before = '', ...fragment] = address.split('#');
  return [`${before}&uselibpqcompat=true`, ...fragment].join('#');
};

const libpqModes = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);
