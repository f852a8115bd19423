import { hasShell } from '#ui/bridge/shellHere.ts';
import { copyText } from '#ui/copyText.ts';

/** What became of a share: the system's own sheet took it, or the address is in the clipboard. */
export type Shared = 'shared' | 'copied' | 'failed';

/** Hands an address on by the system's sheet where there is one, which in an app is the shell's to open, else by the clipboard. */
export const shareAddress = async (title: string, url: string): Promise<Shared> => {
  if (hasShell()) {
    const { tellShell } = await import('#ui/bridge/bridge.ts');
    if (tellShell('share', { title, url })) return 'shared';
  }
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      // Who closes the sheet has changed their mind; a sheet that cannot open leaves the clipboard.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed';
};
