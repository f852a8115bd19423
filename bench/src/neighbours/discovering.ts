/** Somebody asks again and again for the feeds of a page that names eight, each as long and slow as it may be. */
import { callsOf } from './attacking.ts';
import type { Group } from './group.ts';
import { addsFeed, everyList } from './honest.ts';
import { tellOrigin } from './world.ts';

export const discovering: Group = {
  name: 'discover',
  shared: 'looking for feeds',
  honest: [addsFeed, everyList],
  attacks: [
    {
      name: 'one account, ten looks at once at eight feeds of 9.5 MB',
      begin: async world => {
        await tellOrigin(world, 'attack');
        const { cookie } = await world.newPerson();
        const form = new URLSearchParams({ url: 'http://site3000.feeds.test/page-of-feeds' }).toString();
        return callsOf(world, {
          paths: ['/v1/project/discover'],
          cookies: [cookie],
          forms: [form],
          connections: 10,
          restMs: 200,
        });
      },
    },
  ],
};
