import { useEffect } from 'react';

/** The count on the icon of the installed app, where the system shows one. Until it is known the icon stays; it goes with whoever leaves. */
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
  // Some browsers have it and refuse it outside of an installed app.
  shown.catch(() => {});
};
