/**
 * Keyboard access: code and tables under `root` that scroll sideways take the focus, so the keyboard can scroll them. Answers a function
 * that stops it.
 */
export const reachScrollers = (root: HTMLElement): (() => void) => {
  // The observer reports after the layout that is due anyway, so asking for widths forces no layout of its own.
  const watch = new ResizeObserver(entries => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) (target as HTMLElement).tabIndex = 0;
      else target.removeAttribute('tabindex');
    }
  });
  for (const each of root.querySelectorAll('pre, .table')) watch.observe(each);
  return () => watch.disconnect();
};
