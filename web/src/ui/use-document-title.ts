import { useEffect, useRef } from 'react';
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
  const own = useRef<Claim>({ place, title });
  useEffect(() => {
    const claim = own.current;
    claims.add(claim);
    return () => {
      claims.delete(claim);
      show();
    };
  }, []);
  // A title that takes the place of another is set at once, without the page's own between them.
  useEffect(() => {
    Object.assign(own.current, { place, title });
    show();
  }, [place, title]);
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
