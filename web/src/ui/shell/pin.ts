/** Says whether desktop's drawer is pinned. The choice is stored in a cookie; without one it is pinned. */
import { readCookie, useCookie, writeCookie } from '../cookie.ts';

const cookieName = 'drawerFixed';
const isYes = (value: string | undefined): boolean => value !== 'false';

export const isPinned = (): boolean => isYes(readCookie(cookieName));

export const usePinned = (): boolean => isYes(useCookie(cookieName));

export const setPinned = (pinned: boolean): void => {
  writeCookie(cookieName, String(pinned));
  startPin();
};

/** Styles read the attribute, so that the page has its room before anything is drawn. */
export const startPin = (): void =>
  document.documentElement.setAttribute('data-drawer', isPinned() ? 'pinned' : 'closed');
