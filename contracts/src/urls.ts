/**
 * This file alone decides which text is an address and which is words. The network guard decides which addresses may be
 * fetched.
 */

/** Longer texts are no addresses. */
export const LONGEST_URL = 2048;

/**
 * An address has an optional http or https scheme, a domain or IP, an optional port, path, query and fragment. Without
 * a scheme the host must be seen to be one: `asp.net` and `한국.kr` are addresses; `node.js`, `3.5`, `e.g.` and
 * `localhost` are words.
 */
export const isUrl = (text: string): boolean => readUrl(text) !== undefined;

/** Answers the address with its scheme, `http://` where none was typed; undefined for a text that is no address. */
export const urlOf = (text: string): URL | undefined => {
  const read = readUrl(text);
  return read && new URL(read.scheme ? text.trim() : `http://${text.trim()}`);
};

const PATTERN = /^(https?:\/\/)?(\[[\da-f:.]+\]|[^\s/?#:@[\]\\]+)(?::(\d{1,5}))?([/?#][^\s\\]*)?$/iu;

const readUrl = (text: string) => {
  const trimmed = text.trim();
  const [, scheme, host = '', port, rest] = (trimmed.length <= LONGEST_URL && PATTERN.exec(trimmed)) || [];
  if (!host || (port !== undefined && !isPort(Number(port)))) return undefined;
  const isHost = isIpAddress(host) || (scheme ? isHostName(host) : isDomain(host) || isOwnMachine(host, port ?? rest));
  return isHost && URL.canParse(`http://${host}`) ? { scheme } : undefined;
};

const isPort = (port: number) => port >= 1 && port <= 65_535;

/** IPv6 stands in brackets, and URL.canParse tells the good ones. */
const isIpAddress = (host: string) =>
  host.startsWith('[') || /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(host);

/**
 * It has one label or several, of the letters of any script. The last is a name and never a number, and may end in the
 * root's dot.
 */
const HOST_NAME =
  /^(?:[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?\.)*([\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)\.?$/u;

/** Full-width letters are words, because input methods write them; the URL standard would read an address into them. */
const isHostName = (host: string) => {
  const last = HOST_NAME.exec(host)?.[1];
  return last !== undefined && /[^\d]/.test(last) && !/[\uff00-\uffef]/.test(host);
};

/** A top level name has two letters or more and no digits, but for the `xn--` of other scripts. */
const isDomain = (host: string) => {
  const top = /\.([^.]+)\.?$/.exec(host)?.[1] ?? '';
  return isHostName(host) && /^(?:[\p{L}\p{M}]{2,63}|xn--[a-z\d-]+)$/iu.test(top) && !notDomains.has(top.toLowerCase());
};

const isOwnMachine = (host: string, more: string | undefined) => /^localhost$/i.test(host) && more !== undefined;

/** These endings of programs' and files' names are no top level domains; endings that are (.rs, .md, .zip) count as domains. */
const notDomains = new Set(
  (
    'js mjs cjs jsx ts tsx java kt cpp hpp php rb css scss html htm json xml yml yaml toml csv txt log pdf doc docx xls ' +
    'xlsx ppt pptx hwp hwpx png jpg jpeg gif svg webp exe dll'
  ).split(' '),
);
