import type { ModerationCase } from '@newsbell/contracts/moderation';

/** Undefined stands for somebody who has removed their account. */
export const nameOf = (person: ModerationCase['author']): string | undefined => person?.nickname || person?.username;
