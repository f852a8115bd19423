import { failureText } from '#api-error.ts';
import type { TFunction } from '#i18n/translation.ts';
import { withoutPlaceholders } from './pictures.ts';

/** Answers the fault of a text that cannot be sent so; undefined means that it can. A picture that is on its way is waited for. */
export const textFault = (t: TFunction, text: string, most: number, isUploading = false): string | undefined => {
  if (isUploading) return t('boards.writing.picture.wait');
  const { length } = withoutPlaceholders(text).trim();
  if (length === 0) return t('error.missing');
  return length > most ? t('boards.writing.tooLong', { most, length }) : undefined;
};

/** Says why a text was not sent, in the server's words where it has some, and that it is kept. */
export const sendFailure = (t: TFunction, error: unknown, failed: string): string =>
  `${failureText(error, failed)} ${t('boards.writing.kept')}`;
