import { useCookie, writeCookie } from '#ui/cookie.ts';

/** A row has a picture and text, or is one line. The choice is kept in a cookie. */
export type ViewType = 'THUMBNAIL' | 'TITLE_ONLY';

const cookieName = 'feedItemViewType';

export const useViewType = (): ViewType => (useCookie(cookieName) === 'TITLE_ONLY' ? 'TITLE_ONLY' : 'THUMBNAIL');

export const setViewType = (type: ViewType): void => writeCookie(cookieName, type);
