import type { TFunction } from 'i18next';
import { ApiError, saidIn } from '#api-error.ts';

/** Answers the fault of a text that cannot be sent so; undefined means that it can. */
export const textFault = (t: TFunction, text: string, most: number): string | undefined => {
  if (text.trim() === '') return t('error.missing');
  const { length } = text.trim();
  return length > most ? t('boards.writing.tooLong', { most, length }) : undefined;
};

/** Says why a text was not sent, in the server's words where it has some, and that it is kept. */
export const sendFailure = (t: TFunction, error: unknown, failed: string): string => {
  const isUnreachable = error instanceof ApiError && error.code === 'UNREACHABLE';
  const why = saidIn(error) ?? (isUnreachable ? `${failed} ${t('error.unreachable')}` : failed);
  return `${why} ${t('boards.writing.kept')}`;
};
