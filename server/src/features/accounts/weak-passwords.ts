/** Product decision 12: a password is not one of the 10,000 most used of its length, nor the person's own name. */
import { accountLimits } from '@newsbell/contracts/account-rules';
import { emailKey } from './email-key.ts';

const ASKED = 10_000;

export const isWeakPassword = async (
  password: string,
  { username, email }: { username: string; email: string },
): Promise<boolean> => {
  const lower = password.toLowerCase();
  const own = [username, emailKey(email), emailKey(email).split('@')[0]!];
  return own.includes(lower) || (await mostUsed()).has(lower);
};

let used: Promise<Set<string>> | undefined;

/** Loaded with the first password that is set: few processes ever need it. */
const mostUsed = (): Promise<Set<string>> => {
  used ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const ranked = dictionary['passwords-common'] as string[];
    return new Set(ranked.filter(each => each.length >= accountLimits.passwordMin).slice(0, ASKED));
  });
  return used;
};
