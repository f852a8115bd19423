import { ApiError, failureText } from '#apiError.ts';

/**
 * Answers the text for a link that did not work. Its values are nobody's to mend, so one whose values are not even valid is told as one
 * that is none, and not as a form that is filled in badly.
 */
export const linkFailure = (error: unknown, approach: string, fallback: string): string =>
  error instanceof ApiError && error.code === 'INVALID_FIELDS' ? approach : failureText(error, fallback);
