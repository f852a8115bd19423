/** Maps an answer of FCM to an outcome, by its status and the error code in its details. */
import { z } from 'zod';
import type { Outcome } from '../channel.ts';
import { busy, describeAnswer, type PushAnswer } from '../push/answers.ts';

/** `renew`: the access token is not taken any more, which a new one may mend. */
export type FcmOutcome = Outcome | { kind: 'renew'; error: string };

const detail = z.object({
  '@type': z.string().optional(),
  errorCode: z.string().optional(),
  fieldViolations: z.array(z.object({ field: z.string().optional() })).optional(),
});
const failure = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    details: z.array(detail).optional(),
  }),
});

export const fcmOutcome = (answer: PushAnswer, now: Date): FcmOutcome => {
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const { code, isOurRequest, error } = readFailure(answer);
  const gone: Outcome = { kind: 'gone', code: 'GONE', error };
  const ours: Outcome = { kind: 'ours', code: 'OUR_KEY', error };
  switch (status) {
    case 400:
      // The same code says that the token is none, and that we have made a mistake: only the details tell.
      return code === 'INVALID_ARGUMENT' && !isOurRequest ? gone : { kind: 'refused', code: 'REFUSED', error };
    case 401:
      return code === 'THIRD_PARTY_AUTH_ERROR' ? ours : { kind: 'renew', error };
    case 403:
      return code === 'SENDER_ID_MISMATCH' ? gone : ours;
    case 404:
      // Without FCM's own code it is the project that is not there.
      return code === 'UNREGISTERED' ? gone : ours;
    case 413:
      return { kind: 'refused', code: 'TOO_LARGE', error };
    case 429:
    case 503:
      return { ...busy(answer, now), error } as Outcome;
    case 500:
      return { kind: 'later', code: 'UNREACHABLE', error };
    default:
      if (status < 400 || status > 500) return { kind: 'later', code: 'UNREACHABLE', error };
      return { kind: 'refused', code: 'REFUSED', error };
  }
};

const readFailure = ({ status, text }: PushAnswer) => {
  const read = failure.safeParse(jsonOf(text));
  if (!read.success) return { code: undefined, isOurRequest: false, error: describeAnswer(status, text) };
  const { details = [], status: name, message = '' } = read.data.error;
  const code = details.find(each => each['@type']?.endsWith('FcmError'))?.errorCode;
  const badRequest = details.find(each => each['@type']?.endsWith('BadRequest'));
  const isOurRequest = badRequest !== undefined && !isAboutToken(badRequest.fieldViolations ?? []);
  return { code, isOurRequest, error: describeAnswer(status, [code ?? name, message].filter(Boolean).join(': ')) };
};

const isAboutToken = (violations: { field?: string }[]): boolean =>
  violations.length > 0 && violations.every(({ field }) => field === 'message.token');

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
