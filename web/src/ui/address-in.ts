import { isUrl } from '@newsbell/contracts/urls';

/**
 * Answers the address in what was typed or pasted, without what a browser's feed button puts before it; undefined means
 * that there is none.
 */
export const addressIn = (text: string): string | undefined => {
  const address = text.trim().replace(/^feed:(\/\/)?(?=https?:\/\/)|^feed:\/\//i, '');
  return isUrl(address) ? address : undefined;
};

/** Answers the host as people know it, for sentences. */
export const hostIn = (address: string): string =>
  address
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/su, '')
    .replace(/^www\./i, '');
