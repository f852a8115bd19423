import { useEffect } from 'react';

/**
 * Sets the count on the icon of the installed app (Badging API), where the system shows one. Until the count is known
 * the icon stays as it is; the count goes when the person leaves.
 */
export const useAppBadge = (unread: number | undefined): void => {
  useEffect(() => {
    if (unread !== undefined) show(unread);
  }, [unread]);
  useEffect(() => () => show(0), []);
};

const show = (unread: number): void => {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  if (!setAppBadge || !clearAppBadge) return;
  const shown = unread > 0 ? setAppBadge.call(navigator, unread) : clearAppBadge.call(navigator);
  // Some browsers have the API and refuse it outside of an installed app.
  shown.catch(() => {});
};
