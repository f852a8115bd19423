/** Rewrites addresses as programs put them together from parts to the one address that a call has. The query stays as it is. */

export const withOwnPath = (url: string): string => {
  const [path, query] = splitAt(url, url.indexOf('?'));
  return (PING.test(path) ? withoutSlashes(path) : isForApps(path, query) ? readerPath(path) : path) + query;
};

const splitAt = (text: string, index: number): [string, string] =>
  index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index)];

const PING = /^\/+ping\//;

const withoutSlashes = (path: string): string => path.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');

/** Reader apps: Google Reader's calls, by themselves, below FreshRSS's address or in a folder of their own; and Fever's two addresses. */
const READER = /^(?:\/+(?:api\/+greader\.php|greader))?(?=\/+(?:accounts\/|reader\/|fever\/?$|api\/+fever\.php\/?$))/i;
const FEVER = /\/(?:api\/+fever\.php|fever)\/?$/i;

/** Without the question `api` Fever's short address is that of a page: a source may have had this key. */
const isForApps = (path: string, query: string): boolean =>
  READER.test(path) && (!/fever\/?$/i.test(path) || /[?&]api\b/i.test(query));

/** Nothing but these calls is below the other addresses: a proxy that guards the paths of the rest would not know it there. */
const readerPath = (path: string): string => {
  const own = path.replace(READER, '');
  if (FEVER.test(own)) return '/api/fever.php';
  const [, call = '', stream = ''] = STREAM.exec(own) ?? [];
  // The name of a stream has slashes, which some programs encode and others do not.
  if (call) return `${withoutSlashes(call)}/${stream.replaceAll('/', '%2F')}`;
  return withoutSlashes(own);
};

const STREAM = /^(\/+reader\/+(?:api\/+0\/+stream\/+contents|atom))\/+(.+)$/;
