/** People bring these along: lists of their subscriptions, and pictures. */
import { hugePicture, smallPicture } from '../hostile-documents.ts';
import { callsOf } from './attacking.ts';
import type { Group, Honest } from './group.ts';
import { addsFeed, comesAbout, eachPerson, everyList, PATIENCE_MS } from './honest.ts';
import { call, type Person, type World } from './world.ts';

const outlines = (count: number, from: number): string =>
  `<opml version="2.0"><body>${Array.from(
    { length: count },
    (_, at) => `<outline type="rss" text="Feed" xmlUrl="http://site${from + at}.feeds.test/feed/${from + at}.xml"/>`,
  ).join('')}</body></opml>`;

const brings = async (world: World, { cookie }: Person, text: string): Promise<string | undefined> => {
  const answer = await call(world, { path: '/v1/subscribe/opml', cookie, form: { text } });
  return answer.status === 200 ? (JSON.parse(answer.text) as { id: string }).id : undefined;
};

const imports: Honest = {
  name: 'somebody imports ten sources',
  wait: world =>
    eachPerson(world, 4, async person => {
      const id = await brings(world, person, outlines(10, 20_000 + 10 * world.nextNumber()));
      if (!id) return false;
      return comesAbout(async () => {
        const { text } = await call(world, { path: `/v1/subscribe/opml/${id}`, cookie: person.cookie });
        return text.includes('"state":"done"');
      }, PATIENCE_MS);
    }),
};

export const opml: Group = {
  name: 'opml',
  shared: 'imports, and the crawl of what they bring',
  honest: [imports, addsFeed, everyList],
  attacks: [
    {
      name: 'one account brings 1,000 sources',
      begin: async world => {
        const id = await brings(world, await world.newPerson(), outlines(1_000, 30_000));
        return async () => (id ? undefined : 'the file was refused');
      },
    },
  ],
};

const formWith = (picture: Buffer): { type: string; bytes: Buffer } => {
  const edge = 'bench-edge';
  const head = `--${edge}\r\ncontent-disposition: form-data; name="profileImage"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${edge}`,
    bytes: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${edge}--\r\n`)]),
  };
};

const uploads: Honest = {
  name: 'somebody chooses a portrait',
  wait: world => {
    const body = formWith(smallPicture());
    return eachPerson(world, 6, async ({ cookie }) => {
      const { status } = await call(world, {
        path: '/v1/account',
        method: 'PUT',
        cookie,
        body,
        patienceMs: PATIENCE_MS,
      });
      return status === 200;
    });
  },
};

export const pictures: Group = {
  name: 'pictures',
  shared: 'making pictures anew',
  honest: [uploads, everyList],
  attacks: [
    {
      name: 'one account uploads eight of 10 MB and 40 megapixels at a time',
      begin: async world => {
        const { cookie } = await world.newPerson();
        const { type, bytes } = formWith(hugePicture(10_000_000));
        const body = { method: 'PUT' as const, type, base64: bytes.toString('base64') };
        return callsOf(world, { paths: ['/v1/account'], cookies: [cookie], bodies: [body], connections: 8 });
      },
    },
  ],
};
