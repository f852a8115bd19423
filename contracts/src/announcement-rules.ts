/** These bounds of announcements are shared by both sides without a schema. */

/** So many are stored, and a text has so many characters. */
export const announcementLimits = { stored: 20, text: 200, link: 2000 } as const;

export const announcementLevels = ['info', 'warning'] as const;

/** A link leads to a page of this server, or to another site by https. */
export const isAnnouncementLink = (link: string): boolean =>
  /^\/(?![/\\])[^\s\p{Cc}]*$/u.test(link) || (/^https:\/\/[^\s\p{Cc}]+$/u.test(link) && URL.canParse(link));
