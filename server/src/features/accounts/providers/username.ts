import { randomInt } from 'node:crypto';
import { accountLimits } from '@newsbell/contracts/account-rules';
import type { Person } from './provider.ts';

const LONGEST = 30;

/** Usernames to try for somebody who has not chosen one, the most fitting first. */
export const usernamesFor = ({ handle, name, email }: Pick<Person, 'handle' | 'name' | 'email'>): string[] => {
  const named = [handle, name, email?.split('@')[0]].map(asUsername).find(each => accountLimits.username.test(each));
  const base = named ?? 'reader';
  const numbered = Array.from({ length: 5 }, () => `${base.slice(0, LONGEST - 7)}_${randomInt(100_000, 1_000_000)}`);
  return named ? [named, ...numbered] : numbered;
};

/** Letters lose their accents; what is no Latin letter or digit parts words. */
const asUsername = (text = ''): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST)
    .replace(/^_+|_+$/g, '');
