/**
 * Identity: answers a text that tells one item of a generator from another, and is the same whenever the page is read
 * again: its link without the parts that change from crawl to crawl. An item without a link is identified by its title
 * and the beginning of its text.
 */
export const identitiesOf = (items: readonly Named[]): string[] => {
  const links = items.map(({ link }) => readLink(link));
  const bare = items.map(({ title, text = '' }, at) => links[at]?.bare ?? `${title}\u0000${text.slice(0, 200)}`);
  const byParameter = toldApart(
    items,
    bare,
    links.map(link => link?.doubtful ?? ''),
  );
  return toldApart(
    items,
    byParameter,
    links.map(link => link?.fragment ?? ''),
  );
};

/** Deduplicated: of equal items the first stays. */
export const firstOfEach = <Item extends Named>(items: readonly Item[]): Item[] => {
  const known = new Set<string>();
  const identities = identitiesOf(items);
  return items.filter((_, at) => !known.has(identities[at]!) && known.add(identities[at]!));
};

export interface Named {
  title: string;
  link: string | null;
  text?: string | undefined;
}

/**
 * Canonical: answers the link without fragment, tracking and session parameters, and the rest as it stands; null where
 * it is no address on the web.
 */
export const canonicalLink = (link: string): string | null => readLink(link)?.bare ?? null;

/**
 * Does the same but keeps the fragment and all that may tell items of one page apart. A text that is no address on the
 * web stays as it is.
 */
export const detailedLink = (link: string): string => readLink(link)?.detailed ?? link;

/** A detail counts where items of the same name have different titles and different details. */
const toldApart = (items: readonly Named[], names: string[], details: string[]): string[] => {
  const alike = Map.groupBy(names.keys(), at => names[at]!);
  return names.map((name, at) => {
    const isTold = alike
      .get(name)!
      .some(
        other => details[other] !== '' && details[other] !== details[at] && items[other]!.title !== items[at]!.title,
      );
    return isTold ? name + details[at] : name;
  });
};

interface Link {
  bare: string;
  detailed: string;
  /** These parameters and the fragment tell items apart on some sites, and on others only say where the link was clicked. */
  doubtful: string;
  fragment: string;
}

const readLink = (address: string | null): Link | null => {
  const url = address === null ? null : URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.pathname = url.pathname.replace(/;jsessionid=[^/;]*/gi, '');
  const parameters = url.search
    .slice(1)
    .split('&')
    .filter(parameter => !isNoise(parameter));
  const doubtful = parameters.filter(isDoubtful);
  // `#!` and `#/` are the addresses of pages that scripts show.
  const fragment = /^#[!/]/.test(url.hash) ? '' : url.hash;
  url.search = parameters.join('&');
  const detailed = url.href;
  url.search = parameters.filter(parameter => !isDoubtful(parameter)).join('&');
  if (fragment !== '') url.hash = '';
  return { bare: url.href, detailed, doubtful: doubtful.map(each => `&${each}`).join(''), fragment };
};

const nameOf = (parameter: string) => parameter.split('=', 1)[0]!.toLowerCase();

const isNoise = (parameter: string) =>
  parameter === '' ||
  TRACKING.test(nameOf(parameter)) ||
  (SESSION.test(nameOf(parameter)) && /=[\da-f]{16,}$/i.test(parameter));

const isDoubtful = (parameter: string) => /^(?:ref|sid)$/.test(nameOf(parameter));

const TRACKING = new RegExp(
  '^(?:(?:utm|mtm|pk|hsa)_.*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|mc_[ce]id|' +
    '_hsenc|_hsmi|mkt_tok|srsltid|spm|phpsessid|jsessionid|aspsessionid.*|cfid|cftoken)$',
);

/** Sessions and much else have these names, so the value decides. */
const SESSION = /^(?:s|sid|sess|session|session_?id|zenid|oscsid)$/;
