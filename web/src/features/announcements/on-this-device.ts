/**
 * Keeps on this device which announcements were closed, and those that the server has named last: the next visit draws them with its first
 * paint, so that they move nothing.
 */
import type { Announcement } from '@newsbell/contracts/announcements';

const closedKey = 'announcementsClosed';
const listKey = 'announcements';
/** Also `routes/announcements.tsx` reads it. */
const roomKey = 'announcementRoom';
const closedAtMost = 40;
const forDay = 24 * 3_600_000;

/** An announcement whose text is changed is another one. */
export const keyOf = ({ id, text }: Announcement): string => `${id} ${text}`;

export const closedAnnouncements = (): string[] => {
  const found = read(closedKey);
  return Array.isArray(found) ? found.filter(each => typeof each === 'string') : [];
};

export const closeAnnouncement = (announcement: Announcement): string[] => {
  const closed = [...closedAnnouncements(), keyOf(announcement)].slice(-closedAtMost);
  localStorage.setItem(closedKey, JSON.stringify(closed));
  return closed;
};

/** An answer that is older than a day says nothing of today, and one without its height would move the page. */
export const rememberedAnnouncements = (now = Date.now()): Announcement[] => {
  const found = read(listKey) as { at?: unknown; list?: unknown } | null;
  const isKnown = Number(found?.at) > now - forDay && localStorage.getItem(roomKey) !== null;
  return isKnown && Array.isArray(found?.list) ? found.list : [];
};

/** The next visit leaves the height in pixels free from its first paint on; undefined: nothing is to be shown. */
export const rememberAnnouncements = (list: readonly Announcement[], height: number | undefined): void => {
  if (height === undefined) {
    localStorage.removeItem(listKey);
    localStorage.removeItem(roomKey);
    return;
  }
  localStorage.setItem(listKey, JSON.stringify({ at: Date.now(), list }));
  localStorage.setItem(roomKey, String(height));
};

const read = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};
