/** Answers whether a native app shows the page. It is in the first view, so there is nothing else here. */

export interface Shells {
  webkit?: { messageHandlers?: { newsbell?: { postMessage(message: object): void } } };
  NewsbellAndroid?: { postMessage(json: string): void };
}

/** Our own apps name themselves. Other web views know nothing of the scheme, and would show an error page for it. */
export const knowsScheme = (): boolean => navigator.userAgent.includes('NewsbellApp');

export const hasShell = (): boolean => {
  const { webkit, NewsbellAndroid } = window as Shells;
  return Boolean(webkit?.messageHandlers?.newsbell ?? NewsbellAndroid) || knowsScheme();
};
