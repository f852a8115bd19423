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

/**
 * Pictures that are a block of their own, and of which nothing says how large they are, take the room of a usual one until they have come,
 * so that what is below moves little. Answers what ends the watch.
 */
export const reservePictures = (root: HTMLElement): (() => void) => {
  for (const image of root.querySelectorAll('img')) {
    const isSized = image.hasAttribute('width') && image.hasAttribute('height');
    if (!isSized && !image.complete && isAlone(image)) image.classList.add('awaited');
  }
  const release = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.classList.remove('awaited');
  };
  root.addEventListener('load', release, true);
  return () => root.removeEventListener('load', release, true);
};

/** A picture among words is small more often than not. */
const isAlone = (image: HTMLImageElement): boolean => {
  const box = image.closest('p, figure, li, td, th, dd, div, blockquote, section, h2, h3, h4, h5, h6');
  const words = box?.matches('figure') ? '' : (box?.textContent ?? '');
  return words.trim() === '' && box?.querySelectorAll('img').length === 1 && !image.closest('td, th');
};
