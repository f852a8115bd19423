/** Pictures under `root` that do not load leave their alternative text, or nothing. Answers what ends the watch. */
export const leaveOutBroken = (root: HTMLElement): (() => void) => {
  const leaveOut = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return;
    const box = target.closest('figure');
    const words = target.alt.trim();
    if (words && words !== box?.querySelector('figcaption')?.textContent?.trim()) {
      target.replaceWith(Object.assign(document.createElement('span'), { className: 'alt', textContent: words }));
    } else {
      target.remove();
    }
    if (box && box.textContent.trim() === '' && !box.querySelector('img, video')) box.remove();
  };
  // The event does not bubble, but it can be caught on its way down.
  root.addEventListener('error', leaveOut, true);
  return () => root.removeEventListener('error', leaveOut, true);
};
