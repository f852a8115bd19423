/** The person's own timeline: their news, and why each is there. */
import { listOrNews } from '#features/items/pages.ts';
import type { ItemRoom } from '#features/items/routes.ts';
import { myNews } from './my-news.ts';
import { reasonsOf } from './reasons.ts';

export const myTimeline: ItemRoom['myTimeline'] = async (lists, viewer, { tag, unread, ...asked }) => {
  const mine = { accountId: viewer.accountId, tag, unread };
  const page = await listOrNews(lists.db, myNews(lists.db, viewer, mine), asked, viewer);
  const reasons = await reasonsOf(
    lists.db,
    viewer.accountId,
    page.content.map(item => item.id),
  );
  // A source that was unfollowed a moment ago gives no reason any more: the item shows its own source, which everybody understands.
  const rows = page.content.map(result => {
    const { type, key } = reasons.get(result.id) ?? { type: 'PROJECT' as const, key: result.project.urlKey };
    return { result, reason: { type, key } };
  });
  return { ...page, content: rows };
};

export const unreadNews: ItemRoom['unreadNews'] = ({ db }, viewer, { tag }) =>
  myNews(db, viewer, { accountId: viewer.accountId, tag, isPublic: true, unread: true });
