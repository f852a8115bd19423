declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This is the link that `/link` was asked to offer; the download popup shows it. */
    download?: DownloadTarget;
  }
}

export interface DownloadTarget {
  /** The target is an absolute http(s) address. */
  target: string;
  /** The title is the name that the author of the link gave it. */
  title: string;
}

const LONGEST_TITLE = 100;

/**
 * Validates the link that a stranger's address asks for, or answers undefined where it must not be offered. The allowlist is http and
 * https, and the address has no user name in it, which would make one site look like another (phishing).
 */
export const downloadTarget = (target: unknown, title: unknown): DownloadTarget | undefined => {
  const url = typeof target === 'string' ? URL.parse(target) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return {
    target: url.href,
    title: String(title ?? '')
      .trim()
      .slice(0, LONGEST_TITLE),
  };
};
