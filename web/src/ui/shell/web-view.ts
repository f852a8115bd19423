/** Reads the device, and the app around the page, from a user agent's name. */

/**
 * Our own apps name themselves; else Android's web view marks itself, and on iOS a page whose browser does not name
 * Safari is in a web view.
 */
export const isAppWebView = (userAgent: string): boolean =>
  userAgent.includes('NewsbellApp') || isAndroidWebView(userAgent) || isIosWebView(userAgent);

export const isIosWebView = (userAgent: string): boolean =>
  /\b(iPhone|iPod|iPad)\b/.test(userAgent) && userAgent.includes('AppleWebKit/') && !userAgent.includes('Safari/');

const isAndroidWebView = (userAgent: string): boolean => userAgent.includes('Android') && /;\s*wv\)/.test(userAgent);
