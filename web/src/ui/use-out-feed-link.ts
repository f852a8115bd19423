import { useEffect } from 'react';

const selector = 'link[rel="alternate"][type="application/rss+xml"]';

/**
 * Names the out-feed of a source or a board in the head of the document while its page is shown, so that a browser or a reader can find it. The server
 * has written one for the page that it was asked for: that one is taken over. Without a path, as for a private source, there is none.
 */
export const useOutFeedLink = (path: string | undefined, title: string): void => {
  useEffect(() => {
    if (path === undefined) return;
    const link = document.head.querySelector<HTMLLinkElement>(selector) ?? document.createElement('link');
    Object.assign(link, { rel: 'alternate', type: 'application/rss+xml', href: path, title });
    document.head.append(link);
    return () => link.remove();
  }, [path, title]);
};
