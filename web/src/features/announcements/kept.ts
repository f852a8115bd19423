/**
 * Keeps on this device which announcements were closed, and those that the server has named last: the next visit draws them with its first
 * paint, so that they move nothing.
 */
import type { Announcement } from '@newsbell/contracts/announcements';

const closedKey = 'announcementsClosed';
const keptKey = 'announcements';
/** Also `routes/announcements.tsx` reads it. */
const roomKey = 'announcementRoom';
const closedAtMost = 40;
const keptFor = 24 * 3_600_000;

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

/** What is older than a day says nothing of today. */
export const keptAnnouncements = (now = Date.now()): Announcement[] => {
  const found = read(keptKey) as { at?: unknown; list?: unknown } | null;
  return Number(found?.at) > now - keptFor && Array.isArray(found?.list) ? found.list : [];
};

export const keepAnnouncements = (list: readonly Announcement[], now = Date.now()): void => {
  if (list.length === 0) localStorage.removeItem(keptKey);
  else localStorage.setItem(keptKey, JSON.stringify({ at: now, list }));
};

/** The height in pixels is left free by the next visit until the announcement is there. */
export const keepRoom = (height: number | undefined): void => {
  if (height === undefined) localStorage.removeItem(roomKey);
  else localStorage.setItem(roomKey, String(height));
};

const read = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};
