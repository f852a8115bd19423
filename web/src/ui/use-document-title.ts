import { useEffect } from 'react';
import { productName } from '#i18n/product-name.ts';

interface Claim {
  place: 'page' | 'layer';
  title: string | undefined;
}

/** Each part of a page that has a title makes a claim, in the order of their coming. */
const claims = new Set<Claim>();

/**
 * Sets the title of a page, or of the layer over it; the product's name stands where neither has one. `place` is given
 * and not taken from the order of effects, because a layer can come before its page knows its title. A part without a
 * title takes none away, because a page may not know its own while something in it says that it is not there.
 */
export const useDocumentTitle = (title: string | undefined, place: 'page' | 'layer' = 'page'): void => {
  useEffect(() => {
    const own: Claim = { place, title };
    claims.add(own);
    show();
    return () => {
      claims.delete(own);
      // Another title may be claimed in the same task, so that the document's own is set once.
      queueMicrotask(show);
    };
  }, [title, place]);
};

const titleOf = (wanted: Claim['place']): string | undefined =>
  [...claims].findLast(({ place, title }) => place === wanted && title)?.title;

/** The server has written the title of this address into the document. It stays until the page knows its own. */
let served = document.title ? location.pathname : undefined;

const show = (): void => {
  const title = titleOf('layer') ?? titleOf('page');
  if (title === undefined && location.pathname === served) return;
  served = undefined;
  const shown = title ? `${title} · ${productName}` : productName;
  if (document.title !== shown) document.title = shown;
};
