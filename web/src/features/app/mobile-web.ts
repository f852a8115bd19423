import { isAppWebView } from '#ui/shell/web-view.ts';

export type MobileSystem = 'android' | 'ios';

export const mobileSystem = (userAgent: string): MobileSystem | undefined => {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios';
  return /\bAndroid\b/.test(userAgent) ? 'android' : undefined;
};

/**
 * Detects the system of a phone or tablet whose browser shows the page; answers undefined on a desktop, in an app, and where the web app is
 * installed.
 */
export const mobileWebSystem = (): MobileSystem | undefined => {
  if (isAppWebView(navigator.userAgent) || matchMedia('(display-mode: standalone)').matches) return undefined;
  return mobileSystem(navigator.userAgent);
};
