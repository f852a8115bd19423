import { isUrl } from '@newsbell/contracts/urls';

/** The address in what was typed or pasted, without what a browser's feed button puts before it; undefined where there is none. */
export const addressIn = (text: string): string | undefined => {
  const address = text.trim().replace(/^feed:(\/\/)?(?=https?:\/\/)|^feed:\/\//i, '');
  return isUrl(address) ? address : undefined;
};

/** The host as people know it, for sentences. */
export const hostIn = (address: string): string =>
  address
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/su, '')
    .replace(/^www\./i, '');
