/** Fragment links lead to anchors in a text; the server gives these names that nothing else in the page has. */

/**
 * Finds the anchor that a link within `content` leads to; answers null when it has gone. Another article in the page may use the same name.
 */
export const markOf = (link: Element, content: ParentNode): HTMLElement | null => {
  const name = link.getAttribute('href')!.slice(1);
  return name ? content.querySelector<HTMLElement>(`[id="${CSS.escape(name)}"]`) : null;
};

/**
 * Fragment links within the text under `root` move the view and the keyboard's focus, and leave the page's address alone. Answers a
 * function that stops it.
 */
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
