/** These bounds of announcements are shared by both sides without a schema. */

/** So many are stored, and a text has so many characters. */
export const announcementLimits = { stored: 20, text: 200, link: 2000 } as const;

export const announcementLevels = ['info', 'warning'] as const;

/** A link leads to a page of this server, or to another site by https. It names no user, and turns no letters around: both hide where it leads. */
export const isAnnouncementLink = (link: string): boolean => {
  if (/[\s\p{Cc}\p{Bidi_Control}]/u.test(link)) return false;
  if (link.startsWith('/')) return !/^\/[/\\]/.test(link);
  const address = link.startsWith('https://') ? URL.parse(link) : null;
  return address !== null && address.username === '' && address.password === '';
};
