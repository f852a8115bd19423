/** The caller that the User-Agent names. `subscribers` and `feedId` are left out of requests that no feed's poll makes. */
export type Caller = {
  product: string;
  version: string;
  about: string;
  subscribers?: number;
  feedId?: number | string;
};

/**
 * `Newsbell/0.1 (+https://host/bot; 12 subscribers; feed-id 7)`. The product's name is the operator's free text, so what
 * a token (RFC 9110) cannot hold is left out of it; every other value that does not fit throws.
 */
export const userAgent = (caller: Caller): string => {
  if (!/^[\w.-]{1,40}$/.test(caller.version)) throw new TypeError('version');
  const about = new URL(caller.about);
  if (about.protocol !== 'http:' && about.protocol !== 'https:') throw new TypeError('about');

  const notes = [`+${about.href.replace(/[();]/g, encodeURIComponentFully)}`];
  if (caller.subscribers !== undefined) notes.push(`${wholeNumber(caller.subscribers)} subscribers`);
  if (caller.feedId !== undefined) {
    if (!/^[\w-]{1,64}$/.test(String(caller.feedId))) throw new TypeError('feedId');
    notes.push(`feed-id ${caller.feedId}`);
  }
  return `${productToken(caller.product)}/${caller.version} (${notes.join('; ')})`;
};

/** The name that robots.txt may call us by. */
export const productToken = (product: string): string =>
  (product.replace(/[^\w!#$%&'*+.^`|~-]/g, '') || 'Newsbell').slice(0, 40);

const encodeURIComponentFully = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

const wholeNumber = (value: number): number => {
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError('subscribers');
  return value;
};
