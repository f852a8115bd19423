import type { ProblemCode } from '@newsbell/contracts/problems';
import { t } from '#i18n/translation.ts';

/**
 * `UNREACHABLE` means that no answer came; `UNREADABLE` means that an answer is not the server's, such as a proxy's
 * error page.
 */
export type ApiErrorCode = ProblemCode | 'UNREACHABLE' | 'UNREADABLE';

/** `call` throws this error for everything but a success. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** This is the HTTP status; it is 0 when no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** These are the server's own words in the reader's language, which are shown before any default. */
  readonly said: string | undefined;
  readonly fields: Record<string, string>;
  /** It is the page of what is in the way, where the server names one. */
  readonly path: string | undefined;

  constructor(status: number, code: ApiErrorCode, said?: string, fields: Record<string, string> = {}, path?: string) {
    super(said ?? code);
    this.status = status;
    this.code = code;
    this.said = said;
    this.fields = fields;
    this.path = path;
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Not retryable: the same call would get the same answer again. A 429 passes, so it is no refusal. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Answers the text to show for a failure: the server's own message where it sent one, else the default of the action, and whose fault it
 * likely is where no answer of the server came.
 */
export const failureText = (error: unknown, fallback: string): string => {
  const said = saidIn(error);
  if (said) return said;
  const why = faultIn(error);
  return why ? joined(fallback, why) : fallback;
};

/** Answers the server's own message; undefined means that it sent none. */
export const saidIn = (error: unknown): string | undefined =>
  (error instanceof ApiError && error.said?.trim()) || undefined;

/** Answers whose fault it likely is and what to do, for an answer that does not say it; undefined means that nobody can tell. */
export const faultIn = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const { status, code } = error;
  const kind = faults[status] ?? (status >= 500 ? 'broken' : code === 'UNREADABLE' ? 'unreadable' : undefined);
  return kind && t(`error.${kind}`);
};

/** The statuses are those of a server, and of a proxy before one that is down, busy or slow. */
const faults: Partial<Record<number, 'unreachable' | 'down' | 'busy' | 'slow'>> = {
  0: 'unreachable',
  502: 'down',
  503: 'busy',
  504: 'slow',
};

/** East Asian sentences end without a blank, and some of the specification's messages without a full stop. */
const joined = (first: string, second: string): string =>
  /。$/.test(first) ? first + second : `${first}${/[.!?]$/.test(first) ? '' : '.'} ${second}`;
