/** Fallback: pictures under `root` that do not load leave their alternative text, or nothing. Answers a function that stops it. */
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
  // The `error` event does not bubble, so it is caught in the capture phase.
  root.addEventListener('error', leaveOut, true);
  return () => root.removeEventListener('error', leaveOut, true);
};

/**
 * Layout shift: pictures that are a block of their own and whose size is not stated take the room of a usual one until they have come, so
 * that what is below moves little. Answers a function that stops it.
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

/** Heuristic: a picture among words is small more often than not, so only one that stands alone reserves room. */
const isAlone = (image: HTMLImageElement): boolean => {
  const box = image.closest('p, figure, li, td, th, dd, div, blockquote, section, h2, h3, h4, h5, h6');
  const words = box?.matches('figure') ? '' : (box?.textContent ?? '');
  return words.trim() === '' && box?.querySelectorAll('img').length === 1 && !image.closest('td, th');
};
