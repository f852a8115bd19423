import { useEffect } from 'react';
import { productName } from '#i18n/productName.ts';

/** The product's name unless a page sets its own; back to it when the page goes. */
export const useDocumentTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
    return () => {
      document.title = productName;
    };
  }, [title]);
};
