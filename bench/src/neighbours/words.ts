/** New items are matched against all followed words, and people are notified of what they follow. */
import { honestWord } from '../hostile-documents.ts';
import { proseIn } from '../prose.ts';
import type { Group, Honest } from './group.ts';
import { comesAbout, everyList, PATIENCE_MS, staggered } from './honest.ts';
import { addHonestFeeds, addHostileFeeds, call, makeDue, type Person, tellOrigin, type World } from './world.ts';

const follow = async (world: World, { cookie }: Person, word: string): Promise<void> => {
  const form = { word, notifyMinute: '30' };
  const { status } = await call(world, { path: '/v1/subscribe/word', cookie, form });
  if (status !== 200) throw new Error(`following ${word} answered ${status}`);
};

const followers = new WeakMap<World, Person>();

const notices: Honest = {
  name: 'a followed word in a source that is due, until its notice waits',
  wait: async world => {
    const { accountId } = followers.get(world)!;
    return staggered(5, 1_500, async number => {
      const url = world.feeds[number]!;
      const before = await noticesOf(world, accountId, url);
      await makeDue(world, [url]);
      return comesAbout(async () => (await noticesOf(world, accountId, url)) > before, PATIENCE_MS);
    });
  },
};

const noticesOf = async ({ database }: World, accountId: number, url: string): Promise<number> => {
  const { rows } = await database.query<{ n: number }>(
    `select count(*)::int as n from item i join project p on p.id = i.project_id
     where feed_url = $2 and (exists (select from waiting_item w where w.account_id = $1 and w.item_id = i.id)
       or exists (select from digest_item d where d.account_id = $1 and d.item_id = i.id))`,
    [accountId, url],
  );
  return rows[0]!.n;
};

export const words: Group = {
  name: 'words',
  shared: 'matching of followed words',
  prepare: async world => {
    await addHonestFeeds(world, 5);
    const person = await world.newPerson();
    followers.set(world, person);
    await follow(world, person, honestWord);
  },
  honest: [notices, everyList],
  attacks: [
    {
      name: 'one account follows the 990 commonest words, and 1,000 items have them all',
      begin: async world => {
        const person = await world.newPerson();
        for (const word of proseIn('en').words.slice(0, 990)) await follow(world, person, word);
        const urls = await addHostileFeeds(world, person, 'flood', 1);
        await tellOrigin(world, 'attack');
        await makeDue(world, urls);
        return async () => {
          const { rows } = await world.database.query<{ n: number }>('select count(*)::int as n from word_hit');
          return `${rows[0]!.n.toLocaleString('en')} hits of words are stored`;
        };
      },
    },
  ],
};
