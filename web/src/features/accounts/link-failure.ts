import { ApiError, failureText } from '#api-error.ts';

/**
 * Answers the text for a link that did not work. Nobody can correct the values in a link, so a link whose values are
 * not even valid gets the text of a dead link, and not that of a form which is filled in badly.
 */
export const linkFailure = (error: unknown, approach: string, fallback: string): string =>
  error instanceof ApiError && error.code === 'INVALID_FIELDS' ? approach : failureText(error, fallback);
