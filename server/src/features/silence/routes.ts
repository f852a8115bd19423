/** The calls of silence alarms. */
import * as contract from '@newsbell/contracts/silence';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { allowed, ownProject } from '#features/publishing/own-project.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import type { Watched } from './facts.ts';
import { type Rule, troubleOfCron } from './rule.ts';
import { ownTroubles, removeSilence, setSilence, viewOf, type Wish } from './set.ts';

export const silenceRoutes = (app: App, { db }: Pick<Deps, 'db'>): void => {
  app.route({
    ...contract.subscriptionSilence,
    handler: ({ caller, params }) => answer(db, caller.accountId, { subscriptionId: params.id }),
  });
  app.route({
    ...contract.subscriptionSilenceSet,
    handler: async ({ caller: { accountId }, params, body: { everyMinutes, graceMinutes } }) => {
      const watched = { subscriptionId: params.id };
      // It must be seen, too: a source that has become private is not there for its followers.
      await answer(db, accountId, watched);
      return setAndAnswer(db, accountId, watched, { rule: { everyMinutes }, graceMinutes });
    },
  });
  app.route({
    ...contract.subscriptionSilenceRemove,
    handler: async ({ caller: { accountId }, params }) => {
      const watched = { subscriptionId: params.id };
      await answer(db, accountId, watched);
      await removeSilence(db, watched);
      return answer(db, accountId, watched);
    },
  });
  app.route({ ...contract.silencesOwned, handler: ({ caller }) => ownTroubles(db, caller.accountId) });
  app.route({
    ...contract.projectSilence,
    handler: async ({ caller, params }) => {
      const { id } = allowed(await ownProject(db, caller, params.urlKey));
      return answer(db, caller.accountId, { projectId: id });
    },
  });
  app.route({
    ...contract.projectSilenceSet,
    handler: async ({ caller, params, body }) => {
      const { id } = allowed(await ownProject(db, caller, params.urlKey));
      const rule = await ruleOf(db, caller.accountId, body);
      return setAndAnswer(db, caller.accountId, { projectId: id }, { rule, graceMinutes: body.graceMinutes });
    },
  });
  app.route({
    ...contract.projectSilenceRemove,
    handler: async ({ caller, params }) => {
      const { id } = allowed(await ownProject(db, caller, params.urlKey));
      await removeSilence(db, { projectId: id });
      return answer(db, caller.accountId, { projectId: id });
    },
  });
};

const answer = async (db: Db, accountId: number, watched: Watched): Promise<contract.SilenceView> => {
  const view = await viewOf(db, accountId, watched);
  if (!view) throw absent(watched);
  return view;
};

const setAndAnswer = async (db: Db, accountId: number, watched: Watched, wish: Wish): Promise<contract.SilenceView> => {
  if (!(await setSilence(db, accountId, watched, wish))) throw absent(watched);
  return answer(db, accountId, watched);
};

const absent = (watched: Watched) =>
  new Refusal('projectId' in watched ? 'PROJECT_NOT_FOUND' : 'SUBSCRIPTION_NOT_FOUND');

interface Sent {
  everyMinutes?: number | undefined;
  cron?: string | undefined;
  timeZone?: string | undefined;
}

/** Throws the refusal of a body that names no period and no expression, or both, or an expression that cannot be watched. */
const ruleOf = async (db: Db, accountId: number, { everyMinutes, cron, timeZone }: Sent): Promise<Rule> => {
  if (everyMinutes !== undefined && cron === undefined) return { everyMinutes };
  if (cron === undefined || everyMinutes !== undefined)
    throw new Refusal('INVALID_FIELDS', { everyMinutes: cron === undefined ? 'missing' : 'invalid' });
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw new Refusal('INVALID_FIELDS', { timeZone: 'invalid' });
  const rule = { cron: cron.replaceAll(/\s+/g, ' '), timeZone: timeZone ?? (await ownTimeZone(db, accountId)) };
  const trouble = troubleOfCron(rule, new Date());
  if (trouble) throw new Refusal('INVALID_FIELDS', { cron: trouble });
  return rule;
};

const isTimeZone = (name: string): boolean => Intl.supportedValuesOf('timeZone').concat('UTC').includes(name);

const ownTimeZone = async (db: Db, accountId: number): Promise<string> =>
  (await sql<{ zone: string }>`select time_zone as zone from account where id = ${accountId}`.execute(db)).rows[0]!
    .zone;
