/** Where a page keeps the items of a list: XPath 1.0, the first on the page and the others from each item. */
export interface Locator {
  itemXpath: string;
  titleXpath: string;
  /** Empty: the items have no pictures. */
  thumbnailXpath: string;
  linkXpath: string;
}

/**
 * The definition of a list (a wrapper) as a generator stores it. Each of the fallbacks finds the same items on the page that the definition
 * was made of, by other properties than those before it: they are tried in turn once a changed page gives nothing.
 */
export interface Definition extends Locator {
  fallbacks: Locator[];
}
