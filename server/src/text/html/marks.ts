/** Every mark begins with this prefix, so that none can be taken for a name of the page that shows it (DOM clobbering). */
const prefix = 'note-';
const OWN = /^note-[\w.:-]{1,80}$/;

/** The places in a text that its own links lead to, such as footnotes and the way back from them. */
export type Marks = ReadonlySet<string>;

const none: Marks = new Set();

/** Read from the source before it is walked, because most links come before their marks. Few texts have any. */
export const marksOf = (html: string): Marks => {
  const linked = new Set<string>();
  for (const [, name] of html.matchAll(/\bhref=["']?#([\w.:-]{1,80})(?=["'\s>])/gi)) linked.add(name!);
  if (linked.size === 0) return none;
  const marks = new Set<string>();
  for (const [, name] of html.matchAll(/\bid=["']?([\w.:-]{1,80})(?=["'\s>])/gi))
    if (linked.has(name!)) marks.add(name!);
  return marks;
};

/** The `id` attribute of an element that a link of the same text leads to. */
export const markAttribute = (marks: Marks, id: string | undefined): string =>
  id !== undefined && isMark(marks, id) ? ` id="${prefixed(id)}"` : '';

/** Answers the address of a place in the same text, or null. */
export const markUrl = (marks: Marks, href: string | undefined): string | null =>
  href?.startsWith('#') && isMark(marks, href.slice(1)) ? `#${prefixed(href.slice(1))}` : null;

/** A name with our prefix stays even where its other end has gone, so that sanitising again changes nothing. */
const isMark = (marks: Marks, name: string): boolean => marks.has(name) || OWN.test(name);

const prefixed = (name: string): string => (OWN.test(name) ? name : prefix + name);
