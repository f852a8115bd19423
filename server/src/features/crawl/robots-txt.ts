/**
 * Reads the rules of a robots.txt that apply to us (RFC 9309). Our own, because it comes from strangers: this takes time and memory linear
 * in the text, where the parsers to be had keep each rule once for each name that it is said to.
 */

/** `token`: our name. Groups that name us count, else those for everyone; the longest rule that matches decides. */
export const letsRead = (robotsTxt: string, token: string, url: string): boolean => {
  const { pathname, search } = new URL(url);
  if (pathname === '/robots.txt') return true;
  const path = normal(pathname + search);
  let decisive: Rule = { pattern: '', allows: true };
  for (const rule of rulesFor(robotsTxt, token.toLowerCase())) {
    const length = rule.pattern.length - decisive.pattern.length;
    const outweighs = length > 0 || (length === 0 && rule.allows);
    if (outweighs && matches(rule.pattern, path)) decisive = rule;
  }
  return decisive.allows;
};

/** Reads as the whole would by this token, without what it says to others: as many rules, from the first one on, as a site needs. */
export const rulesForUs = (robotsTxt: string, token: string): string => {
  const lines = ['User-agent: *'];
  let length = lines[0]!.length;
  for (const { pattern, allows } of rulesFor(robotsTxt, token.toLowerCase())) {
    const line = `${allows ? 'Allow' : 'Disallow'}: ${pattern}`;
    length += line.length + 1;
    if (length > MOST_LENGTH) break;
    lines.push(line);
  }
  return lines.length > 1 ? lines.join('\n') : '';
};

const MOST_LENGTH = 60_000;

interface Rule {
  pattern: string;
  allows: boolean;
}

const rulesFor = (robotsTxt: string, token: string): Rule[] => {
  const ours: Rule[] = [];
  const everyones: Rule[] = [];
  let areWeNamed = false;
  let group = { ours: false, everyones: false, begun: true };
  for (const line of robotsTxt.split(/\r\n?|\n/)) {
    const [, field, said = ''] = /^[\s\ufeff]*([a-z-]+)[ \t]*:([^#]*)/i.exec(line) ?? [];
    const value = said.trim();
    switch (field?.toLowerCase()) {
      case 'user-agent': {
        if (group.begun) group = { ours: false, everyones: false, begun: false };
        const name = value.split(/[/\s]/, 1)[0]!.toLowerCase();
        group.ours ||= name === token;
        group.everyones ||= name === '*';
        areWeNamed ||= group.ours;
        break;
      }
      case 'allow':
      case 'disallow': {
        group.begun = true;
        if (value === '') break;
        const rule = { pattern: normal(value), allows: field!.toLowerCase() === 'allow' };
        if (group.ours) ours.push(rule);
        if (group.everyones) everyones.push(rule);
      }
    }
  }
  return areWeNamed ? ours : everyones;
};

/** `*` is any text and `$` at the end is the end. Each piece at its first place: what a later one leaves is less. */
const matches = (pattern: string, path: string): boolean => {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...pieces] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(start)) return false;
  if (pieces.length === 0) return !isWhole || path.length === start.length;
  const end = isWhole ? pieces.pop()! : '';
  let at = start.length;
  for (const piece of pieces) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return path.length - end.length >= at && path.endsWith(end);
};

/** The same character is the same, however it is escaped. */
const normal = (path: string): string =>
  path
    .toWellFormed()
    .replace(/[^\x00-\x7f]+/g, encodeURIComponent)
    .replace(/%[\da-f]{2}/gi, escaped => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
    });
