import type { ProblemCode } from '@newsbell/contracts/problems';

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

/** Answers the text to show for a failure: the server's own message where it sent one, else the default of the action. */
export const failureText = (error: unknown, fallback: string): string => saidIn(error) ?? fallback;

/** Answers the server's own message; undefined means that it sent none. */
export const saidIn = (error: unknown): string | undefined =>
  (error instanceof ApiError && error.said?.trim()) || undefined;
