/** Code and tables under `root` that scroll sideways can be reached, and so scrolled, by keyboard. Answers what ends the watch. */
export const reachScrollers = (root: HTMLElement): (() => void) => {
  // The observer tells after the layout that is due anyway, so asking for widths costs none.
  const watch = new ResizeObserver(entries => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) (target as HTMLElement).tabIndex = 0;
      else target.removeAttribute('tabindex');
    }
  });
  for (const each of root.querySelectorAll('pre, .table')) watch.observe(each);
  return () => watch.disconnect();
};
