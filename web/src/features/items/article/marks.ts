/** Places in a text that its links lead to: the server gives them names that nothing else in the page has. */

/** Where a link within `content` leads; null when that has gone. Another article in the page may use the same name. */
export const markOf = (link: Element, content: ParentNode): HTMLElement | null => {
  const name = link.getAttribute('href')!.slice(1);
  return name ? content.querySelector<HTMLElement>(`[id="${CSS.escape(name)}"]`) : null;
};

/** Links within the text under `root` move the eye and the keyboard, and leave the page's address alone. Answers what ends it. */
export const followMarks = (root: HTMLElement): (() => void) => {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    if (!link) return;
    event.preventDefault();
    const mark = markOf(link, root);
    if (!mark) return;
    mark.tabIndex = -1;
    mark.focus({ preventScroll: true });
    mark.scrollIntoView({ block: 'nearest' });
  };
  root.addEventListener('click', follow);
  return () => root.removeEventListener('click', follow);
};
