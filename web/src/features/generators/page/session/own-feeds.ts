import type { Task } from '@newsbell/extraction/induction/define';
import { attributeOf, type PageElement } from '@newsbell/extraction/tree';
import { baseOf, resolveUrl } from '@newsbell/extraction/urls';
import type { OwnFeed } from './requests.ts';

/** Feed discovery: answers the feeds that a page names in its head, each once. */
export const ownFeeds = ({ page, base }: Task, elements: PageElement[]): OwnFeed[] => {
  const from = baseOf(page, base);
  const found = new Map<string, OwnFeed>();
  for (const element of elements) {
    if (element.name !== 'link' || !isFeedLink(element)) continue;
    const url = resolveUrl((attributeOf(element, 'href') ?? '').trim(), from);
    if (url && !found.has(url)) found.set(url, { url, title: (attributeOf(element, 'title') ?? '').trim() });
  }
  return [...found.values()].slice(0, MOST_FEEDS);
};

const isFeedLink = (link: PageElement): boolean =>
  /(?:^|\s)alternate(?:\s|$)/i.test(attributeOf(link, 'rel') ?? '') &&
  /^\s*(?:application\/(?:rss|atom|rdf)\+xml|application\/feed\+json)\s*(?:;|$)/i.test(
    attributeOf(link, 'type') ?? '',
  ) &&
  (attributeOf(link, 'href') ?? '').trim() !== '';

/** Limit: a blog names the feeds of its comments and of each tag, too. */
const MOST_FEEDS = 4;
