import { hasShell } from '#ui/bridge/shell-here.ts';
import { copyText } from '#ui/copy-text.ts';
import { loadCode } from '#ui/load-code.ts';

/** The result of a share is `shared` when the system's own sheet took it, and `copied` when the address is in the clipboard. */
export type Shared = 'shared' | 'copied' | 'failed';

/**
 * Shares an address by the system's share sheet where there is one, which in an app is the shell's to open; the fallback is the clipboard.
 */
export const shareAddress = async (title: string, url: string): Promise<Shared> => {
  if (hasShell()) {
    const bridge = await loadCode(() => import('#ui/bridge/bridge.ts')).catch(() => undefined);
    if (bridge?.tellShell('share', { title, url })) return 'shared';
  }
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      // A person who closes the sheet has changed their mind; a sheet that cannot open leaves the clipboard.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed';
};
