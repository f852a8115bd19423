/** Writes the lists of feeds and folders in Google Reader's form. */
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import type { Folder } from '@newsbell/contracts/subscriptions';
import { type ProxyPicture, proxiedPicture } from '#text/html/foreign-pictures.ts';
import type { Counts } from '../counts.ts';
import type { Feed } from '../feeds.ts';
import { microsecondsOf, stateId } from './items.ts';
import { labelId } from './stream-names.ts';

export interface Ordered {
  feeds: readonly (Feed & { sortid: string })[];
  folders: readonly (Folder & { sortid: string })[];
}

/** Numbers feeds and folders together, as the web shows them: a folder stands where its first feed does. Eight digits can be cut apart again. */
export const ordered = (feeds: readonly Feed[], folders: readonly Folder[]): Ordered => {
  const sortids = new Map<Feed | number, string>();
  const number = (what: Feed | number) => {
    if (!sortids.has(what)) sortids.set(what, (sortids.size + 1).toString(16).toUpperCase().padStart(8, '0'));
  };
  for (const feed of feeds) {
    if (feed.folder) number(feed.folder.id);
    number(feed);
  }
  for (const { id } of folders) number(id);
  return {
    feeds: feeds.map(feed => ({ ...feed, sortid: sortids.get(feed)! })),
    folders: folders.map(folder => ({ ...folder, sortid: sortids.get(folder.id)! })),
  };
};

/** The first two are those of Google Reader that have a page of their own in apps. */
export const tagsOf = ({ folders }: Ordered) => ({
  tags: [
    { id: stateId('starred'), sortid: 'FFFFFFFE' },
    { id: stateId('broadcast'), sortid: 'FFFFFFFF' },
    ...folders.map(({ name, sortid }) => ({ id: labelId(name), sortid, type: 'folder' as const })),
  ],
});

export const subscriptionsOf = (feeds: Ordered['feeds'], proxied: ProxyPicture) => ({
  subscriptions: feeds.map(({ id, title, folder, sortid, url, htmlUrl, iconUrl }) => ({
    id: `feed/${id}`,
    title,
    categories: folder ? [{ id: labelId(folder.name), label: folder.name }] : [],
    sortid,
    // It is a bound, and the oldest item would have to be looked for.
    firstitemmsec: '0',
    url,
    htmlUrl,
    iconUrl: iconUrl === undefined ? '' : proxiedPicture(iconUrl, proxied),
  })),
});

/** Apps sort by name unless these say that the person has put the feeds in an order. */
export const preferences = { prefs: [{ id: 'lhn-prefs', value: '{"subscriptions":{"ssa":"false"}}' }] };

export const orderOf = ({ feeds, folders }: Ordered) => {
  const ordering = (parts: readonly { sortid: string }[]) => [
    {
      id: 'subscription-ordering',
      value: parts
        .map(({ sortid }) => sortid)
        .sort()
        .join(''),
    },
  ];
  const outside = feeds.filter(feed => !feed.folder);
  return {
    streamprefs: {
      [stateId('root')]: ordering([...outside, ...folders]),
      ...Object.fromEntries(
        folders.map(({ id, name }) => [labelId(name), ordering(feeds.filter(({ folder }) => folder?.id === id))]),
      ),
    },
  };
};

export const countsOf = ({ all, folders, feeds }: Counts) => {
  const count = (id: string, { unread, newestAt }: Counts['all']) => ({
    id,
    count: unread,
    newestItemTimestampUsec: newestAt ? microsecondsOf(newestAt) : '0',
  });
  return {
    max: subscriptionLimits.unread,
    unreadcounts: [
      count(stateId('reading-list'), all),
      ...folders.map(folder => count(labelId(folder.name), folder)),
      ...feeds.map(feed => count(`feed/${feed.id}`, feed)),
    ],
  };
};
