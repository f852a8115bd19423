/** The calls of moderation: people report, managers decide, authors object, administrators set the rules. */
import * as contract from '@newsbell/contracts/moderation';
import type { Deps } from '#deps.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import type { SpendHourly } from '../routes.ts';
import type { RaiseAlerts } from '../tell.ts';
import { decide, setWriting, undo } from './decide.ts';
import { loggedSteps, openCases } from './queue.ts';
import { object, reportThing } from './report.ts';
import { changeBoard, readHeldWords, writeHeldWords } from './words.ts';

export interface ModerationDoors {
  spend: SpendHourly;
  raiseAlerts: RaiseAlerts;
  /** The subject of an alert of this person's that is there, by its place in the bell. */
  findAlertSubject(accountId: number, id: number): Promise<string | undefined>;
}

const REPORTS_PER_HOUR = 30;

export const moderationRoutes = (
  app: App,
  { db }: Pick<Deps, 'db'>,
  { spend, raiseAlerts, findAlertSubject }: ModerationDoors,
): void => {
  app.route({
    ...contract.report,
    handler: async request => {
      const { caller, body } = request;
      await spend('report', caller.accountId, REPORTS_PER_HOUR);
      found(await reportThing(db, raiseAlerts, caller, thingOf(body), body));
      return { message: texts(languageOf(request)).done.reported };
    },
  });
  app.route({
    ...contract.reportList,
    handler: ({ caller, query }) => openCases(db, caller.accountId, query.page),
  });
  app.route({
    ...contract.decideReport,
    handler: async ({ caller, params, body }) => {
      if (body.verdict !== 'KEEP' && body.reason === '') throw new Refusal('INVALID_FIELDS', { reason: 'missing' });
      const outcome = await decide(db, raiseAlerts, caller, params.id, body);
      if (outcome.kind === 'done') return { id: outcome.logId };
      if (outcome.kind === 'not-news') throw new Refusal('INVALID_FIELDS', { verdict: 'invalid' });
      throw new Refusal(outcome.kind === 'absent' ? 'NOT_FOUND' : 'FORBIDDEN');
    },
  });
  app.route({
    ...contract.moderationLog,
    handler: ({ caller, query }) => loggedSteps(db, caller.accountId, query.page),
  });
  app.route({
    ...contract.undoModeration,
    handler: async ({ caller, params }) => {
      found(await undo(db, raiseAlerts, caller, params.id));
      return null;
    },
  });
  app.route({
    ...contract.setWriting,
    handler: async ({ caller, params, body: { closed, days, reason } }) => {
      if (closed && reason === '') throw new Refusal('INVALID_FIELDS', { reason: 'missing' });
      const until = days === undefined ? null : new Date(Date.now() + days * DAY);
      const ban = closed ? { until, reason } : null;
      found(await setWriting(db, raiseAlerts, caller, params.id, ban));
      return ban && { until: until?.toISOString() ?? null, reason };
    },
  });
  app.route({
    ...contract.objection,
    handler: async request => {
      const { caller, params, body } = request;
      const subject = await findAlertSubject(caller.accountId, params.id);
      found(subject === undefined ? 'absent' : await object(db, raiseAlerts, subject, body.text));
      return { message: texts(languageOf(request)).done.objected };
    },
  });
  app.route({
    ...contract.setBoard,
    handler: async ({ params, body }) => {
      await changeBoard(db, params.board, body);
      return null;
    },
  });
  app.route({ ...contract.heldWords, handler: () => readHeldWords(db) });
  app.route({
    ...contract.setHeldWords,
    handler: async ({ body }) => {
      await writeHeldWords(db, body.words);
      return readHeldWords(db);
    },
  });
};

const DAY = 86_400_000;

const thingOf = ({ type, id, comment }: { type: 'NEWS' | 'POST'; id: number; comment?: number | undefined }) => {
  if (type === 'NEWS') return { itemId: id };
  return comment === undefined ? { postId: id } : { commentId: comment };
};

const found = (outcome: 'done' | 'absent' | 'forbidden'): void => {
  if (outcome === 'absent') throw new Refusal('NOT_FOUND');
  if (outcome === 'forbidden') throw new Refusal('FORBIDDEN');
};
