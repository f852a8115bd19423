import { randomUUID } from 'node:crypto';
import type { Post } from '@newsbell/contracts/boards';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { deleteUser } from '#features/accounts/admin.ts';
import { forgetDeletedComments, forgetDeletedPosts } from '#features/boards/clean-up.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { writeComment, writePost } from '#test/board-requests.ts';
import { freshDatabase } from '#test/database.ts';
import { waitsForLock } from '#test/locks.ts';
import { makePerson, type Person } from '#test/people.ts';
import { forgetUnusedImages } from './clean-up.ts';
import { addImage } from './image.ts';
import { useImages } from './use.ts';

let database: Database;
let app: App;
let person: Person;
beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});
beforeEach(async () => {
  person = await makePerson(database.db, 'owner');
});

const picture = { type: 'image/webp', bytes: Buffer.from('four'), width: 20, height: 10 } as const;
const addPicture = (who: Person = person, purpose: 'TEXT' | 'PROFILE' = 'TEXT'): Promise<string> =>
  database.db.transaction().execute(tx => addImage(tx, who.id, purpose, picture));
const uses = async (): Promise<{ image: string; post: number | null; comment: number | null }[]> =>
  (
    await sql<{ image: string; post: number | null; comment: number | null }>`
      select image_id as image, post_id as post, comment_id as comment from image_use
      where image_id in (select id from image where account_id = ${person.id})
      order by image_id, post_id, comment_id`.execute(database.db)
  ).rows;
const isThere = async (id: string): Promise<boolean> =>
  (await sql`select from image where id = ${id}`.execute(database.db)).rows.length > 0;
const unusedSince = async (id: string): Promise<Date | null> =>
  (await database.db.selectFrom('image').where('id', '=', id).select('unused_since').executeTakeFirstOrThrow())
    .unused_since;
/** Lets the picture have had no use for so many hours. */
const age = (id: string, hours: number) =>
  sql`update image set unused_since = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(database.db);
const clean = () => forgetUnusedImages({ db: database.db });

const call = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, who = person) => {
  const headers = { 'x-requested-with': 'test', cookie: who.cookie };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const write = (content: string, who = person): Promise<Post> =>
  call('POST', '/v1/board/free', { title: 'Seen', content, language: 'en', draft: randomUUID() }, who);
const edit = ({ id, edition, title }: Post, content: string): Promise<Post> =>
  call('PUT', `/v1/board/free/${id}`, { title, content, language: 'en', edition });
const shows = (...ids: string[]) => ids.map(id => `![a picture](/u/${id})`).join('\n');

describe('a text uses the pictures that it shows', () => {
  it('of a post, from its writing on, with each edit', async () => {
    const [first, second] = [await addPicture(), await addPicture()];
    const post = await write(`${shows(first, first)} and not \`![](/u/${second})\``);
    expect(await uses()).toEqual([{ image: first, post: post.id, comment: null }]);
    expect([await unusedSince(first), await unusedSince(second)]).toEqual([null, expect.any(Date)]);
    const both = await edit(post, shows(second, first));
    expect((await uses()).map(({ image }) => image).sort()).toEqual([first, second].sort());
    await edit(both, shows(second));
    expect(await uses()).toEqual([{ image: second, post: post.id, comment: null }]);
    expect([await unusedSince(first), await unusedSince(second)]).toEqual([expect.any(Date), null]);
  });

  it('of a comment, from its writing on, with each edit', async () => {
    const [first, second] = [await addPicture(), await addPicture()];
    const post = await write('x');
    const at = `/v1/board/free/${post.id}/comment`;
    const { comments }: Post = await call('POST', at, { content: shows(first), draft: randomUUID() });
    const comment = comments[0]!.id;
    expect(await uses()).toEqual([{ image: first, post: null, comment }]);
    await call('PUT', `${at}/${comment}`, { content: shows(second) });
    expect(await uses()).toEqual([{ image: second, post: null, comment }]);
  });

  it('and a picture that does not exist, or is a profile’s, is shown and not used', async () => {
    const [unknown, profile] = [randomUUID(), await addPicture(person, 'PROFILE')];
    const { html } = await write(shows(unknown, profile));
    expect(html).toContain(`src="/u/${unknown}"`);
    expect(html).toContain(`src="/u/${profile}"`);
    expect(await uses()).toEqual([]);
    await database.db.updateTable('account').set({ image_id: profile }).where('id', '=', person.id).execute();
    await deleteUser(database.db, person.id, async () => {});
    expect(await isThere(profile)).toBe(false);
  });

  it('of somebody else, too', async () => {
    const shared = await addPicture();
    const other = await makePerson(database.db, 'other');
    const post = await write(shows(shared), other);
    expect(await uses()).toEqual([{ image: shared, post: post.id, comment: null }]);
  });

  it('and the preview is what is stored, with the size of what is known', async () => {
    const [known, unknown] = [await addPicture(), randomUUID()];
    const content = `![a "b" > c](/u/${known} "title")\n![](/u/${unknown})\n![x](http://newsbell.test/u/${known})`;
    const { html } = await write(content);
    expect((await call('POST', '/v1/board/preview', { content })).html).toBe(html);
    const lazy = 'loading="lazy" referrerpolicy="no-referrer">';
    expect(html).toBe(
      `<p><img src="/u/${known}" alt="a &quot;b&quot; &gt; c" title="title" width="20" height="10" ${lazy}<br>\n` +
        `<img src="/u/${unknown}" alt="" ${lazy}<br>\n<img src="/u/${known}" alt="x" width="20" height="10" ${lazy}</p>`,
    );
  });

  it('and a feed names them with our origin, and leaves alone what only looks like one', async () => {
    const known = await addPicture();
    const { id } = await write(`${shows(known)} \`<img src="/u/${known}"\``);
    const { body } = await app.inject('/board/free/rss.xml');
    const item = body.split('<item>').find(each => each.includes(`/board/free/${id}<`))!;
    expect(item.match(/http:\/\/newsbell\.test\/u\//g)).toHaveLength(1);
  });
});

describe('a picture that a text shows no more', () => {
  it('is free when its post is deleted for good, and not before', async () => {
    const id = await addPicture();
    const post = await write(shows(id));
    await call('DELETE', `/v1/board/free/${post.id}`);
    expect(await uses()).toHaveLength(1);
    await sql`update post set deleted_at = now() - interval '31 days' where id = ${post.id}`.execute(database.db);
    await forgetDeletedPosts({ db: database.db });
    expect([await uses(), await unusedSince(id)]).toEqual([[], expect.any(Date)]);
  });

  it('is free when its comment is deleted for good, and when its place is all that stays of it', async () => {
    const [gone, blank] = [await addPicture(), await addPicture()];
    const { db } = database;
    const post = await writePost(db, person);
    const [first, second, answer] = [
      await writeComment(db, person, post),
      await writeComment(db, person, post),
      await writeComment(db, person, post),
    ];
    await db.transaction().execute(async tx => {
      await useImages(tx, { commentId: first }, [gone]);
      await useImages(tx, { commentId: second }, [blank]);
    });
    await sql`update comment set parent_id = ${second} where id = ${answer}`.execute(db);
    await sql`update comment set deleted_at = now() - interval '31 days' where id in (${first}, ${second})`.execute(db);
    await forgetDeletedComments({ db });
    expect(await uses()).toEqual([]);
    for (const id of [gone, blank]) expect(await unusedSince(id)).toEqual(expect.any(Date));
  });

  it('stays with the text when its person goes', async () => {
    const [shown, unshown] = [await addPicture(), await addPicture()];
    await write(shows(shown));
    await deleteUser(database.db, person.id, async () => {});
    await age(shown, 49);
    await age(unshown, 49);
    await clean();
    expect([await isThere(shown), await isThere(unshown)]).toEqual([true, false]);
  });
});

describe('the cleaning up', () => {
  it('takes what no text has shown for 48 hours, and never what is used or is a profile’s', async () => {
    const [young, old, used, profile, back] = [
      await addPicture(),
      await addPicture(),
      await addPicture(),
      await addPicture(person, 'PROFILE'),
      await addPicture(),
    ];
    await write(shows(used));
    const post = await write(shows(back));
    await age(young, 47);
    await age(old, 49);
    await sql`update image set created_at = now() - interval '9 days' where id in (${used}, ${profile}, ${back})`.execute(
      database.db,
    );
    const without = await edit(post, 'nothing');
    expect(await clean()).toBe(false);
    const are = async () => Promise.all([young, old, used, profile, back].map(isThere));
    expect(await are()).toEqual([true, false, true, true, true]);
    await edit(without, shows(back));
    await clean();
    expect(await are()).toEqual([true, false, true, true, true]);
  });

  it('looks once at one that has lost a use and has another', async () => {
    const id = await addPicture();
    await write(shows(id));
    await edit(await write(shows(id)), 'nothing');
    expect(await unusedSince(id)).toEqual(expect.any(Date));
    await age(id, 49);
    await clean();
    expect([await isThere(id), await unusedSince(id)]).toEqual([true, null]);
  });

  it('goes on in batches', async () => {
    await sql`
      insert into image (account_id, purpose, type, bytes, size, width, height, unused_since)
      select ${person.id}, 'TEXT', 'image/webp', 'x', 1, 1, 1, now() - interval '3 days' from generate_series(1, 150)`.execute(
      database.db,
    );
    expect([await clean(), await clean()]).toEqual([true, false]);
  });

  it('passes over a picture that a text begins to use at that moment', async () => {
    const { db } = database;
    const id = await addPicture();
    await age(id, 49);
    const postId = await writePost(db, person);
    await db.transaction().execute(async tx => {
      await useImages(tx, { postId }, [id]);
      await clean();
    });
    await clean();
    expect([await isThere(id), (await uses()).length]).toEqual([true, 1]);
  });

  it('is waited for by a text, which does without a picture that goes first', async () => {
    const { db } = database;
    const id = await addPicture();
    await age(id, 49);
    const postId = await writePost(db, person);
    let using: Promise<void> | undefined;
    await db.transaction().execute(async tx => {
      await forgetUnusedImages({ db: tx });
      using = db.transaction().execute(other => useImages(other, { postId }, [id]));
      await waitsForLock(db);
    });
    await using;
    expect([await isThere(id), await uses()]).toEqual([false, []]);
  });
});

it('two texts that exchange their pictures do not stop each other', async () => {
  const { db } = database;
  const [a, b] = [await addPicture(), await addPicture()];
  const [one, two] = [await writePost(db, person), await writePost(db, person)];
  const take = (postId: number, ids: string[]) => db.transaction().execute(tx => useImages(tx, { postId }, ids));
  await take(one, [a]);
  await take(two, [b]);
  for (let n = 0; n < 20; n++) {
    const [x, y] = n % 2 === 0 ? [b, a] : [a, b];
    await Promise.all([take(one, [x]), take(two, [y]), take(one, [x]), take(two, [y])]);
  }
  expect(await uses()).toHaveLength(2);
});
