/** These are the calls of silence alarms: people are told when nothing comes of what they follow, or of a project of their own. */
import { z } from 'zod';
import { optionally, rowIdInput, wholeNumber } from './input.ts';
import { silenceLimits as limits } from './silence-rules.ts';
import { endpoint, moment, rowId } from './wire.ts';

const tags = ['Silence alarms'];

/**
 * WATCHING: something came in time. ASKING: it is due, and the source is asked once more before anybody is told. UNREACHABLE: it is due, and
 * the source does not answer, so nobody knows. SILENT: nothing came, and its people have been told.
 */
export const silenceState = z.enum(['WATCHING', 'ASKING', 'UNREACHABLE', 'SILENT']);
export type SilenceState = z.infer<typeof silenceState>;

const minutes = z.number().int().positive();

export const silence = z
  .object({
    everyMinutes: minutes.nullable().describe('within which something is expected; null: by `cron`'),
    cron: z.string().nullable(),
    timeZone: z.string().nullable().describe('an IANA name, of `cron`'),
    graceMinutes: minutes,
    state: silenceState,
    dueAt: moment.describe('when it is late if nothing comes before'),
    nextAt: moment.nullable().describe('of `cron`: the next time at which something is expected'),
  })
  .meta({ id: 'Silence' });
export type Silence = z.infer<typeof silence>;

export const silenceView = z
  .object({
    silence: silence.nullable().describe('null: no alarm is set'),
    lastAt: moment.nullable().describe('when something was last seen for the first time, or a ping came'),
    proposed: z
      .object({ everyMinutes: minutes, graceMinutes: minutes })
      .describe("by the source's own rhythm, for a form"),
    checkMinutes: minutes
      .nullable()
      .describe('how often Newsbell asks the source; null: it is several, or tells us itself'),
  })
  .meta({ id: 'SilenceView' });
export type SilenceView = z.infer<typeof silenceView>;

/** Answers the alarms of the caller that have told, or that wait for a source to answer, the newest first. What they may not see any more is left out. */
export const silencesOwned = endpoint({
  method: 'GET',
  url: '/v1/account/silence',
  access: 'signed-in',
  summary: "List the caller's silence alarms that have told or wait",
  tags,
  response: z.array(
    z.object({
      id: rowId,
      title: z.string().describe('of the source, tag or word'),
      path: z.string().describe('of the page that shows it'),
      state: silenceState.exclude(['WATCHING']),
      dueAt: moment,
    }),
  ),
});
export type OwnSilence = z.infer<(typeof silencesOwned)['schema']['response'][200]>[number];

const every = wholeNumber(limits.everyLeast, limits.everyMost);
const grace = wholeNumber(limits.graceLeast, limits.graceMost);

const ofSubscription = {
  url: '/v1/subscribe/:id/silence',
  access: 'signed-in',
  scope: 'subscribe',
  problems: ['SUBSCRIPTION_NOT_FOUND'],
  tags,
  params: z.object({ id: rowIdInput }),
  response: silenceView,
} as const;

export const subscriptionSilence = endpoint({
  ...ofSubscription,
  method: 'GET',
  summary: 'Read the silence alarm of a subscription',
});

/** Idempotent. The keywords of the subscription filter notices only: the alarm is about whatever comes. */
export const subscriptionSilenceSet = endpoint({
  ...ofSubscription,
  method: 'PUT',
  summary: 'Tell me when nothing comes of a subscription',
  body: z.object({ everyMinutes: every, graceMinutes: grace }),
});

/** Idempotent. */
export const subscriptionSilenceRemove = endpoint({
  ...ofSubscription,
  method: 'DELETE',
  summary: 'End the silence alarm of a subscription',
});

const ofProject = {
  url: '/v1/project/:urlKey/silence',
  access: 'signed-in',
  scope: 'publish',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN'],
  tags,
  params: z.object({ urlKey: z.string().min(1).max(64) }),
  response: silenceView,
} as const;

export const projectSilence = endpoint({
  ...ofProject,
  method: 'GET',
  summary: 'Read the silence alarm of a published project',
});

/**
 * Idempotent. Exactly one of `everyMinutes` and `cron` is given. Its owner is told, and all who follow the project with notifications on,
 * but for those who have an alarm of their own on it. A cron expression has five fields; one that is never due, or more often than every ten
 * minutes, or more rarely than once a year, is refused. A run that was begun by a ping is late when it has not ended within the grace.
 */
export const projectSilenceSet = endpoint({
  ...ofProject,
  method: 'PUT',
  summary: 'Tell those who follow a published project when nothing comes',
  body: z.object({
    everyMinutes: optionally(every),
    cron: optionally(z.string().trim().max(limits.cron)),
    timeZone: optionally(z.string().max(64)).describe('an IANA name; left out: that of the account'),
    graceMinutes: grace,
  }),
});

/** Idempotent. */
export const projectSilenceRemove = endpoint({
  ...ofProject,
  method: 'DELETE',
  summary: 'End the silence alarm of a published project',
});
