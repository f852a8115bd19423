/**
 * Heading outline: puts a source's headings under the article's own, with no level above 2 and none skipped on the way down, so that a
 * screen reader that goes from heading to heading finds an outline.
 */
export const orderHeadings = (content: ParentNode): void => {
  const headings = [...content.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const used = [...new Set(headings.map(levelOf))].sort();
  let before = 1;
  for (const heading of headings) {
    const level = Math.min(used.indexOf(levelOf(heading)) + 2, before + 1, 6);
    before = level;
    if (level !== levelOf(heading)) rename(heading, `h${level}`);
  }
};

/** Drops a first heading that says the title once more. */
export const dropRepeatedTitle = (content: ParentNode, title: string): void => {
  const first = content.firstElementChild;
  if (first && /^H[1-6]$/.test(first.tagName) && plain(first.textContent) === plain(title)) first.remove();
};

const levelOf = (heading: Element): number => Number(heading.tagName[1]);

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

const rename = (element: Element, name: string): void => {
  const renamed = document.createElement(name);
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
};
