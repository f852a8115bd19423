/** The web views of the apps put these functions into a page before any script. The page's messages are in `told`. */

export const androidShell = (): void => {
  const page = globalThis as unknown as { told: unknown[]; NewsbellAndroid: object };
  page.told = [];
  page.NewsbellAndroid = { postMessage: (json: string) => page.told.push(JSON.parse(json)) };
};

export const iosShell = (): void => {
  const page = globalThis as unknown as { told: unknown[]; webkit: object };
  page.told = [];
  // Structured clone: a real message handler takes only values that can be cloned.
  page.webkit = { messageHandlers: { newsbell: { postMessage: (m: object) => page.told.push(structuredClone(m)) } } };
};
