/** The answers of push services and of FCM share these rules. */
import type { Fetched } from '#net/fetched.ts';
import type { Outcome } from '../channel.ts';

/** As much of an answer as matters here: its status counts even where its body was cut off. */
export interface PushAnswer {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

/** Answers undefined where nobody can say what became of the request. */
export const answerIn = (fetched: Fetched): PushAnswer | undefined => {
  const answer = fetched.kind === 'answer' ? fetched : fetched.partial;
  if (answer === undefined) return undefined;
  const text = Buffer.from(answer.body.subarray(0, 16_384)).toString();
  return { status: answer.status, retryAfter: answer.headers['retry-after'], text };
};

/** No answer: a repetition carries the same topic, so that it is folded where the first has arrived. */
export const unreachable = (fetched: Fetched): Extract<Outcome, { kind: 'later' }> => ({
  kind: 'later',
  code: 'UNREACHABLE',
  error: fetched.kind === 'failed' ? `${fetched.code} ${fetched.detail}` : `status ${fetched.status}`,
});

const USUAL_BUSY_MS = 60_000;

/** The service asks us to wait: as long as it says, or a minute where it says nothing. */
export const busy = ({ status, retryAfter, text }: PushAnswer, now: Date): Outcome => ({
  kind: 'later',
  code: 'BUSY',
  error: describeAnswer(status, text),
  retryAfterMs: readRetryAfter(retryAfter, now) ?? USUAL_BUSY_MS,
});

/** For people who run this: the status, and the beginning of what was said, which is the far end's own writing. */
export const describeAnswer = (status: number, text: string): string =>
  `status ${status} ${text.replace(/[\s\u0000-\u001f]+/g, ' ').slice(0, 200)}`.trim();

/** Seconds or a date (RFC 9110 10.2.3); undefined where it is neither, or past. */
export const readRetryAfter = (value: string | undefined, now: Date): number | undefined => {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000 || undefined;
  const until = /^[A-Z][a-z]{2}, \d/.test(text) ? Date.parse(text) - now.getTime() : Number.NaN;
  return until > 0 ? until : undefined;
};
