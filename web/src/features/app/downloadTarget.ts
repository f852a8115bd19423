declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What `/link` was asked to offer; the download popup shows it. */
    download?: DownloadTarget;
  }
}

export interface DownloadTarget {
  /** A whole http(s) address. */
  target: string;
  /** What whoever made the link calls it. */
  title: string;
}

const LONGEST_TITLE = 100;

/**
 * The link that a stranger's address asks for, or undefined where it is none that may be offered: only http and https, and no user name
 * in it, which would make one site look like another.
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
