/** These rules of boards are shared by both sides without a schema, so that the page can import them without loading one. */

/** They are offered in this order. */
export const boards = ['request', 'learn', 'free', 'qna'] as const;
export type BoardKey = (typeof boards)[number];

export const isBoard = (key: string): key is BoardKey => (boards as readonly string[]).includes(key);

/** These bounds hold for what is typed, in code points on the server and in UTF-16 units on the page (community paper, §3). */
export const TITLE_LENGTH = 200;
export const POST_LENGTH = 40_000;
export const COMMENT_LENGTH = 5_000;
/** A board has so many posts a page (product decision 10). */
export const POSTS_A_PAGE = 20;
/** Rate limit: a person writes so many an hour. */
export const writingPerHour = { posts: 5, comments: 30 };
/** Rate limit: a newcomer writes so many a day. */
export const newcomerPerDay = { posts: 2, comments: 10 };
/** A manager's reason, which the author reads. */
export const REASON_LENGTH = 500;

/** OPEN: nobody has decided. PLANNED: it will be there. DONE: it is there. DECLINED: it will not, for a reason that is given. */
export const requestStates = ['OPEN', 'PLANNED', 'DONE', 'DECLINED'] as const;
export type RequestState = (typeof requestStates)[number];

/**
 * LINKS and PICTURES: somebody new has written more of them than newcomers do. WORDS: it has a word of the administrators' list. REPORTS:
 * three people have reported it. MANAGER: a manager has hidden it.
 */
export const withheldReasons = ['LINKS', 'PICTURES', 'WORDS', 'REPORTS', 'MANAGER'] as const;
export type WithheldReason = (typeof withheldReasons)[number];

export const reportReasons = ['SPAM', 'ABUSE', 'ADULT', 'RIGHTS', 'OTHER'] as const;
export type ReportReason = (typeof reportReasons)[number];
