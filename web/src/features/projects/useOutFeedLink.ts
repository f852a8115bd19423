import { useEffect } from 'react';
import { outFeedPath } from './outFeed.ts';

const selector = 'link[rel="alternate"][type="application/rss+xml"]';

/**
 * Names a source's out-feed in the head of the document while its page is shown, so that a browser or a reader can find it. The server
 * has written one for the page that it was asked for: that one is taken over.
 */
export const useOutFeedLink = (urlKey: string, title: string): void => {
  useEffect(() => {
    const link = document.head.querySelector<HTMLLinkElement>(selector) ?? document.createElement('link');
    Object.assign(link, { rel: 'alternate', type: 'application/rss+xml', href: outFeedPath(urlKey), title });
    document.head.append(link);
    return () => link.remove();
  }, [urlKey, title]);
};
