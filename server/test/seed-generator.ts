import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { hostKeyOf } from '#features/crawl/host-key.ts';
import { feedKeyOf } from '#features/projects/feed-address.ts';
import { type Seeded, type SeedProject, seedProject } from './seed.ts';

export interface SeedGenerator extends Omit<SeedProject, 'kind' | 'feedUrl' | 'feedKey'> {
  /** Without one it belongs to somebody made for it. */
  accountId?: number;
  page?: string;
  publicUrl?: string;
}

/** Makes a generator of the new builder and its project, as the call that makes them leaves them: before the first check. */
export const seedGenerator = async (db: Db, given: SeedGenerator = {}): Promise<Seeded & { uuid: string }> => {
  const {
    accountId = await somebody(db),
    page = 'https://page.example/news',
    publicUrl = 'http://newsbell.test',
    ...project
  } = given;
  const uuid = randomUUID();
  const feedKey = feedKeyOf(`${publicUrl}/rss/${uuid}.xml`, project.visibility === 'PRIVATE' ? accountId : null);
  const seeded = await seedProject(db, { ...project, kind: 'GENERATED', feedUrl: page, feedKey });
  const host = hostKeyOf(page);
  await sql`update project set owner_id = ${accountId}, edited = '{title,description}' where id = ${seeded.id}`.execute(
    db,
  );
  await sql`insert into host (key, next_at) values (${host}, now()) on conflict do nothing`.execute(db);
  await sql`insert into crawl (project_id, host_key, next_at) values (${seeded.id}, ${host}, now())`.execute(db);
  await sql`
    insert into generator (id, project_id, account_id, item_xpath, title_xpath, thumbnail_xpath, link_xpath)
    values (${uuid}, ${seeded.id}, ${accountId}, '//li', './a', './/img', './a/@href')`.execute(db);
  return { ...seeded, uuid };
};

const somebody = async (db: Db): Promise<number> => {
  const name = `maker_${randomUUID().slice(0, 8)}`;
  const email = `${name}@example.org`;
  const { id } = await db
    .insertInto('account')
    .values({ username: name, nickname: name, email, email_key: email, language: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
