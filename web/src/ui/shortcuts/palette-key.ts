/** Answers true for Ctrl K, on Apple's machines for ⌘ K, where Ctrl K is a key of text fields. An input method keeps what it composes. */
export const isPaletteKey = (event: KeyboardEvent): boolean => {
  if (event.isComposing || event.altKey || event.shiftKey || (event.key !== 'k' && event.code !== 'KeyK')) return false;
  return hasCommandKey() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
};

export const hasCommandKey = (): boolean => /^(?:Mac|iP)/.test(navigator.platform);
