/** Pure: finds subscriptions by what the person calls them and by what they are called. */
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { nameOf } from '../followed.ts';

/** Each word must be in one of the two names; width, case and accents of Latin letters do not count. */
export const matching = (subscriptions: readonly Subscription[], words: string): Subscription[] => {
  const wanted = plain(words).split(' ').filter(Boolean);
  if (wanted.length === 0) return [];
  return subscriptions.filter(each => {
    const names = plain(`${each.title}\n${nameOf(each)}`);
    return wanted.every(word => names.includes(word));
  });
};

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s"]+/g, ' ');
