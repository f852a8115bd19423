import type { ModerationCase, ModerationLogEntry } from '@newsbell/contracts/moderation';

export const alan = { username: 'alan', nickname: 'Alan', profileImage: null, blocked: false };
const manager = { username: 'mary', nickname: 'Mary', profileImage: null, blocked: false };
const moment = '2026-03-05T00:00:00.000Z';

/** Makes a post that one person has reported and everybody sees. */
export const caseOf = (id: number, given: Partial<ModerationCase> = {}): ModerationCase => ({
  ...{ id, type: 'POST', title: `Post ${id}`, path: `/board/free/${id}`, author: alan, authorId: 70, source: null },
  ...{ openedDate: moment, html: `<p>Text ${id}</p>`, withheldFor: null, deleted: false, objection: null },
  ...{ reports: [{ reason: 'SPAM', count: 1 }], decided: null, writing: null, canDecide: true },
  ...given,
});

/** Makes the step of a post that was hidden. */
export const stepOf = (id: number, given: Partial<ModerationLogEntry> = {}): ModerationLogEntry => ({
  ...{ id, step: 'HIDE', reason: `Reason ${id}`, manager, createdDate: moment, undone: false, canUndo: true },
  of: { type: 'POST', title: `Post ${id}`, path: `/board/free/${id}`, author: alan, authorId: 70 },
  person: null,
  ...given,
});
