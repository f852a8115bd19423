/** These are the calls by which people report, and managers decide (community paper, §6). */
import { z } from 'zod';
import { boards, REASON_LENGTH, reportReasons, withheldReasons } from './board-rules.ts';
import { author } from './boards.ts';
import { shownHtml } from './foreign-pictures.ts';
import { byDefault, optionally, rowIdInput, wholeNumber } from './input.ts';
import { endpoint, moment, rowId } from './wire.ts';

export type { ReportReason } from './board-rules.ts';

const tags = ['Moderation'];
const reason = z.string().trim().max(REASON_LENGTH);

export const reportType = z.enum(['NEWS', 'POST']);

/** Idempotent: a person reports a thing once. NEWS names an item, POST a post or, with `comment`, a comment on it. */
export const report = endpoint({
  method: 'POST',
  url: '/v1/report',
  access: 'verified',
  problems: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  summary: 'Report news, a post or a comment',
  tags,
  body: z.object({
    type: reportType,
    id: rowIdInput,
    reason: z.enum(reportReasons),
    comment: optionally(rowIdInput),
  }),
  response: z.object({ message: z.string() }),
});

export const verdict = z.enum(['KEEP', 'HIDE', 'REMOVE']);
export type Verdict = z.infer<typeof verdict>;

export const moderationStep = z.enum(['KEEP', 'HIDE', 'REMOVE', 'CLOSE_WRITING', 'OPEN_WRITING', 'UNDO']);
export type ModerationStep = z.infer<typeof moderationStep>;

const thing = {
  type: z.enum(['POST', 'COMMENT', 'NEWS']),
  title: z.string(),
  path: z.string().describe('the page that shows it, from /'),
  author,
  authorId: rowId.nullable(),
};

const logEntry = z
  .object({
    id: rowId,
    step: moderationStep,
    reason: z.string(),
    manager: author,
    createdDate: moment,
    undone: z.boolean(),
    canUndo: z.boolean(),
    of: z.object(thing).nullable().describe('null: the thing is gone'),
    person: author.describe('whose writing was closed or opened'),
  })
  .meta({ id: 'ModerationLogEntry' });
export type ModerationLogEntry = z.infer<typeof logEntry>;

const moderationCase = z
  .object({
    ...thing,
    id: rowId,
    openedDate: moment,
    html: shownHtml.describe('of news only an excerpt'),
    withheldFor: z.enum(withheldReasons).nullable(),
    deleted: z.boolean(),
    source: z.object({ urlKey: z.string(), title: z.string() }).nullable().describe('of news'),
    reports: z.array(z.object({ reason: z.enum(reportReasons), count: z.number().int().min(1) })),
    objection: z.string().nullable(),
    decided: z
      .object({ step: moderationStep, reason: z.string(), manager: author, createdDate: moment })
      .nullable()
      .describe('the decision before'),
    writing: z
      .object({ until: moment.nullable() })
      .nullable()
      .describe("the author's writing is closed; until null: for good"),
    canDecide: z.boolean().describe('another manager decides on an objection, where there is one'),
  })
  .meta({ id: 'ModerationCase' });
export type ModerationCase = z.infer<typeof moderationCase>;

const page = z.object({ page: byDefault(wholeNumber(0, 1_000_000), 0) });

/** Answers the things that wait, the oldest first, each once with all its reports. */
export const reportList = endpoint({
  method: 'GET',
  url: '/v1/admin/report',
  access: 'manager',
  summary: 'List what waits for a manager',
  tags,
  querystring: page,
  response: z.object({
    content: z.array(moderationCase),
    total: z.number().int().min(0),
    totalPages: z.number().int().min(0),
  }),
});

/**
 * HIDE and REMOVE need a reason, which the author reads. A 404 carries NOT_FOUND where somebody has decided already. News are kept or hidden.
 * Answers the step, which `undoModeration` takes.
 */
export const decideReport = endpoint({
  method: 'PUT',
  url: '/v1/admin/report/:id',
  access: 'manager',
  problems: ['NOT_FOUND'],
  summary: 'Decide on what was reported or held',
  tags,
  params: z.object({ id: rowIdInput }),
  body: z.object({ verdict, reason: byDefault(reason, '') }),
  response: z.object({ id: rowId }),
});

export const moderationLog = endpoint({
  method: 'GET',
  url: '/v1/admin/moderation',
  access: 'manager',
  summary: 'List what managers have decided, the newest first',
  tags,
  querystring: page,
  response: z.object({ content: z.array(logEntry), totalPages: z.number().int().min(0) }),
});

/** Idempotent. What was decided waits again. A 403 carries FORBIDDEN where a later step decides. */
export const undoModeration = endpoint({
  method: 'POST',
  url: '/v1/admin/moderation/:id/undo',
  access: 'manager',
  problems: ['NOT_FOUND'],
  summary: 'Undo a decision',
  tags,
  params: z.object({ id: rowIdInput }),
  response: z.null(),
});

/** Closing needs a reason, which the person reads. A 403 carries FORBIDDEN where the person is a manager. Answers null where they may write. */
export const setWriting = endpoint({
  method: 'PUT',
  url: '/v1/admin/user/:id/writing',
  access: 'manager',
  problems: ['NOT_FOUND'],
  summary: 'Suspend a person from writing, or lift the suspension',
  tags,
  params: z.object({ id: rowIdInput }),
  body: z.object({
    closed: z.boolean(),
    days: optionally(wholeNumber(1, 3650)).describe('none: for good'),
    reason: byDefault(reason, ''),
  }),
  response: z.object({ until: moment.nullable(), reason: z.string() }).nullable(),
});

/** The author of a text answers the decision on it once; another manager decides, where there is one. */
export const objection = endpoint({
  method: 'POST',
  url: '/v1/notification/:id/objection',
  access: 'signed-in',
  problems: ['NOT_FOUND'],
  summary: "Object to a manager's decision",
  tags,
  params: z.object({ id: rowIdInput }),
  body: z.object({ text: z.string().trim().min(1).max(5000) }),
  response: z.object({ message: z.string() }),
});

export const setBoard = endpoint({
  method: 'PUT',
  url: '/v1/admin/board/:board',
  access: 'admin',
  summary: 'Set who may write on a board, or close it',
  tags,
  params: z.object({ board: z.enum(boards) }),
  body: z.object({ writers: z.enum(['VERIFIED', 'MANAGER']), closed: z.boolean() }),
  response: z.null(),
});

export const heldWords = endpoint({
  method: 'GET',
  url: '/v1/admin/word',
  access: 'admin',
  summary: 'List the words for which a text is held',
  tags,
  response: z.array(z.string()),
});

/** Replaces the whole list. A word is compared as search compares it, so width, case and marks do not matter. */
export const setHeldWords = endpoint({
  method: 'PUT',
  url: '/v1/admin/word',
  access: 'admin',
  summary: 'Set the words for which a text is held',
  tags,
  body: z.object({ words: z.array(z.string().trim().min(1).max(100)).max(1000) }),
  response: z.array(z.string()),
});
