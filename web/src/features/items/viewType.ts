import { useCookie, writeCookie } from '#ui/cookie.ts';

/** Rows with a picture and text, or one line each. Kept in a cookie. */
export type ViewType = 'THUMBNAIL' | 'TITLE_ONLY';

const cookieName = 'feedItemViewType';

export const useViewType = (): ViewType => (useCookie(cookieName) === 'TITLE_ONLY' ? 'TITLE_ONLY' : 'THUMBNAIL');

export const setViewType = (type: ViewType): void => writeCookie(cookieName, type);
