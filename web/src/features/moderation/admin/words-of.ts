import type { ModerationCase } from '@newsbell/contracts/moderation';

/** Answers the words of its author as plain text: those of a comment are below the title of somebody else. */
export const wordsOf = ({ type, title, html }: Pick<ModerationCase, 'type' | 'title' | 'html'>): string =>
  `${type === 'COMMENT' ? '' : title} ${html.replace(/<[^>]*>/g, ' ')}`;
