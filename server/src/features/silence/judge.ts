/** Judges one alarm by what is known at this moment: whether it moves on, waits, or has something to tell. Pure. */
import type { SilenceKind } from '@newsbell/contracts/silence-rules';
import { dueAfter, type Rule } from './rule.ts';

export type State = 'watching' | 'waiting' | 'silent';

/** The part of an alarm that time changes. */
export interface Course {
  state: State;
  lastAt: Date | null;
  dueAt: Date;
}

export interface Known extends Course {
  rule: Rule;
  graceMinutes: number;
  /** When it was set. */
  since: Date;
  /** The newest sign of life; null: there is none, or none that its person may see. */
  lifeAt: Date | null;
  /** A run that has begun then and has not ended. */
  startedAt: Date | null;
  /** There is a source that we ask. */
  isAsked: boolean;
  /** Something may be sent to us: news of a publisher, a ping. */
  isPushed: boolean;
  /** When a source was last asked and answered. */
  askedAt: Date | null;
  /** When Newsbell looked again after a downtime of its own. */
  resumedAt: Date;
  now: Date;
}

export interface News {
  kind: SilenceKind;
  minutes: number;
}

export interface Verdict {
  /** Undefined: all stays as it is. */
  course?: Course;
  /** Its people are told this in the same transaction. */
  news?: News;
}

export const judge = (known: Known): Verdict => {
  const { state, lastAt, lifeAt, now } = known;
  const stuckSince = stuckRun(known);
  if (stuckSince !== undefined) {
    if (state === 'silent') return {};
    return {
      course: { ...courseOf(known), state: 'silent' },
      news: { kind: 'STUCK', minutes: between(stuckSince, now) },
    };
  }
  const isHeard = lifeAt !== null && (lastAt === null || lifeAt > lastAt);
  if (!isHeard) return state === 'silent' ? {} : judgeDue(known);
  const heard = { ...known, lastAt: lifeAt, dueAt: dueAfter(known.rule, lifeAt, known.graceMinutes) };
  if (state === 'silent')
    return {
      course: { ...courseOf(heard), state: 'watching' },
      news: { kind: 'BACK', minutes: between(baseOf(known), lifeAt) },
    };
  const verdict = judgeDue(heard);
  return verdict.course ? verdict : { course: { ...courseOf(heard), state: 'watching' } };
};

/** It is not silent; `lastAt` and `dueAt` are of the newest sign of life. */
const judgeDue = (known: Known): Verdict => {
  const { dueAt, isAsked, isPushed, askedAt, resumedAt, now } = known;
  if (now < dueAt) return {};
  const oneGrace = graceAfter(resumedAt, known);
  if (isPushed && now < oneGrace) return { course: { ...courseOf(known), state: 'watching', dueAt: oneGrace } };
  if (isAsked && (askedAt === null || askedAt < dueAt)) return { course: { ...courseOf(known), state: 'waiting' } };
  return {
    course: { ...courseOf(known), state: 'silent' },
    news: { kind: 'LATE', minutes: between(baseOf(known), now) },
  };
};

/** When a run began that is late; a downtime counts as none of its time, because its end may not have reached us. */
const stuckRun = (known: Known): Date | undefined => {
  const { startedAt, resumedAt, now } = known;
  if (startedAt === null) return undefined;
  const from = startedAt > resumedAt ? startedAt : resumedAt;
  return graceAfter(from, known) <= now ? startedAt : undefined;
};

const graceAfter = (from: Date, { graceMinutes }: Known): Date => new Date(from.getTime() + graceMinutes * 60_000);

const baseOf = ({ lastAt, since }: Known): Date => lastAt ?? since;

const courseOf = ({ state, lastAt, dueAt }: Known): Course => ({ state, lastAt, dueAt });

const between = (from: Date, to: Date): number => Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000));
