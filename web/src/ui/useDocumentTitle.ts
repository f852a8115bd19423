import { useEffect } from 'react';
import { productName } from '#i18n/productName.ts';

/** What is open at present; the layer lies over the page. */
const titles: { page?: string; layer?: string } = {};

/**
 * The title of a page, or of the layer over it; the product's name where neither has one. The place is told and not taken from the order
 * of effects, because a layer can come before its page knows its title.
 */
export const useDocumentTitle = (title: string | undefined, place: 'page' | 'layer' = 'page'): void => {
  useEffect(() => {
    titles[place] = title;
    show();
    return () => {
      titles[place] = undefined;
      show();
    };
  }, [title, place]);
};

const show = (): void => {
  const title = titles.layer || titles.page;
  document.title = title ? `${title} · ${productName}` : productName;
};
