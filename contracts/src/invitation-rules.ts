/** These bounds of invitations are shared by both sides without a schema. */

/**
 * An invitation is for at most so many people, and for so many days; a project has so many open ones, and so many members. The last part of
 * a link has so many characters.
 */
export const invitationLimits = { perProject: 20, people: 100, days: 30, members: 1000, link: 26 } as const;
