import { attributeOf, type PageElement } from '../tree.ts';
import { classNames } from './tokens.ts';
import { ancestors } from './walk.ts';

export const isHeading = (element: PageElement): boolean => /^h[1-6]$/.test(element.name);

/** The page's author has named the element as a title. */
export const isNamedTitle = (element: PageElement): boolean =>
  says(element, title) ||
  /^(?:name|headline)$/.test(attributeOf(element, 'itemprop') ?? '') ||
  attributeOf(element, 'role') === 'heading';

/** The element is named as something that stands beside a title: who, when, how many, how dear. */
export const isNamedMeta = (element: PageElement): boolean =>
  (says(element, meta) && !isNamedTitle(element)) ||
  element.name === 'time' ||
  /^(?:author|date\w*|price\w*|offers)$/.test(attributeOf(element, 'itemprop') ?? '');

/** The element is in, or is named as, a place that leads through the site, not to what is new on it. */
export const isInNavigation = (element: PageElement): boolean =>
  [element, ...ancestors(element)].some(
    each => isNavigationTag(each) || says(each, navigation) || saysId(each, navigation),
  );

export const isInSidebar = (element: PageElement): boolean =>
  [element, ...ancestors(element)].some(each => each.name === 'aside' || says(each, sidebar) || saysId(each, sidebar));

export const isInMain = (element: PageElement): boolean =>
  [element, ...ancestors(element)].some(each => each.name === 'main' || says(each, main) || saysId(each, main));

/** The element is kept above the news for long, or is paid for. */
export const isNotice = (element: PageElement) => says(element, notice) || saysId(element, notice);

/** The element is set within a line of text, so it is never a record's own frame. */
export const isPhrasing = (element: PageElement): boolean => phrasing.has(element.name);

/** Answers the words of a name: `post-titleLink2` has post, title and link. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => word !== '');

const known = new WeakMap<PageElement, string[]>();

const says = (element: PageElement, words: Set<string>) => {
  let own = known.get(element);
  if (!own) {
    own = classNames(element).flatMap(wordsOf);
    known.set(element, own);
  }
  return own.some(word => words.has(word));
};

const saysId = (element: PageElement, words: Set<string>) =>
  wordsOf(attributeOf(element, 'id') ?? '').some(word => words.has(word));

const isNavigationTag = ({ name }: PageElement) => name === 'nav' || name === 'footer';

const wordSet = (words: string) => new Set(words.split(' '));

const title = wordSet('title titles headline headlines subject subj heading hed tit ttl titlelink storylink');

const meta = wordSet(
  'author authors user username nick nickname writer byline by category categories date time datetime published posted updated price cost more readmore count counts counter cnt num number comment comments reply replies view views hit hits vote votes share shares sharing tag tags badge label meta avatar rank rating score breadcrumb breadcrumbs page pages pagination pager member poster info subtitle summary excerpt desc description teaser lead intro dek standfirst blurb snippet abstract kicker eyebrow source publisher site domain recommend like likes permalink',
);

const navigation = wordSet(
  'nav navi navigation navbar gnb lnb menu menus submenu footer breadcrumb breadcrumbs pagination paging pager tabs toolbar topbar sitemap language languages',
);

const sidebar = wordSet(
  'sidebar side aside widget widgets related recommend recommended recommendation ranking rank popular trending ticker slider carousel banner ad ads advert sponsor sponsored promo partners tagcloud archives recent secondary right rightbar rail',
);

const main = wordSet(
  'main content contents article articles posts primary center list feed results stories threads topics',
);

const notice = wordSet(
  'notice notices announce announcement announcements sticky stickies pinned global sponsored sponsor promoted promo ad ads',
);

const phrasing = wordSet(
  'a abbr b bdi bdo big br cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var picture',
);
