/** What became of a share: the system's own sheet took it, or the address is in the clipboard. */
export type Shared = 'shared' | 'copied' | 'failed';

/** Hands an address on by the system's sheet where there is one, else by the clipboard. */
export const shareAddress = async (title: string, url: string): Promise<Shared> => {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      // Who closes the sheet has changed their mind; a sheet that cannot open leaves the clipboard.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  return (await copy(url)) ? 'copied' : 'failed';
};

const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

/** The clipboard is only given to https; a house of its own network often has none. */
const copyBySelection = (text: string): boolean => {
  const focused = document.activeElement;
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.style.cssText = 'position: fixed; opacity: 0';
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand?.('copy') ?? false;
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
};
