/** Limits in characters: a title stands near the beginning of a page, and a longer one is none. */
const LOOKED_AT = 200_000;
const LONGEST_TITLE = 300;

/**
 * Answers the title of a page by its source, or an empty text. Only the title itself is parsed, and by an inert parser: the source is a
 * stranger's and may be large.
 */
export const titleIn = (source: string): string => {
  const [found = ''] = /<title(?:\s[^>]{0,200})?>[^<]{0,2000}/i.exec(source.slice(0, LOOKED_AT)) ?? [];
  const { title } = new DOMParser().parseFromString(found, 'text/html');
  return title.slice(0, LONGEST_TITLE).trim();
};
