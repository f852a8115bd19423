/**
 * Locator: it says where a page has the items of a list, by XPath 1.0. `itemXpath` starts from the page and the others
 * from each item.
 */
export interface Locator {
  itemXpath: string;
  titleXpath: string;
  /** It is empty where the items have no pictures. */
  thumbnailXpath: string;
  linkXpath: string;
}

/**
 * Wrapper: it is the definition of a list as a generator stores it. Each of the fallbacks finds the same items on the
 * page that the definition was made of, by other properties than those before it: they are tried in turn once a changed
 * page gives nothing.
 */
export interface Definition extends Locator {
  fallbacks: Locator[];
}
