import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { PageDefinition } from '#documents/page-definition.ts';
import { addSource } from '#features/projects/add.ts';

export interface Generated {
  uuid: string;
  projectId: number;
}

/** It is the definition of a page whose items are lines with a link each. */
export const everyLine = {
  builder: 'XPATH' as const,
  itemXpath: '//li',
  titleXpath: './/a',
  linkXpath: './/a/@href',
  thumbnailXpath: './/img',
  fallbacks: [],
};

/** Makes a generator of this page and its project, as registering leaves them: due at once. */
export const generatedFrom = async (
  db: Db,
  owner: { id: number },
  url: string,
  definition: PageDefinition,
): Promise<Generated> => {
  const { projectId } = await addSource(db, { feedUrl: url, title: "Alice's list" });
  await sql`
    update project set kind = 'GENERATED', owner_id = ${owner.id}, edited = '{title,description}'
    where id = ${projectId}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into generator (project_id, account_id, item_xpath, title_xpath, thumbnail_xpath, link_xpath, rule, mapping)
    select ${projectId}, ${owner.id}, d->>'itemXpath', d->>'titleXpath', d->>'thumbnailXpath', d->>'linkXpath',
      d->>'rule', d->'mapping'
    from (select ${JSON.stringify(definition)}::jsonb as d) d
    returning id`.execute(db);
  const uuid = rows[0]!.id;
  await sql`update feed_address set key = ${`bell.test/rss/${uuid}.xml`} where project_id = ${projectId}`.execute(db);
  if (definition.builder === 'XPATH') await redefine(db, uuid, definition);
  return { uuid, projectId };
};

/** Changes the definition as its owner does. */
export const redefine = (db: Db, uuid: string, definition: PageDefinition & { builder: 'XPATH' }): Promise<void> =>
  db.transaction().execute(async tx => {
    await sql`
      update crawl set edition = edition + 1, next_at = now(), body_hash = null, bad_body_hash = null, item_hashes = '{}',
        etag = null, last_modified = null, validators_url = null, failures = 0, failing_since = null
      where project_id = (select project_id from generator where id = ${uuid})`.execute(tx);
    const { itemXpath, titleXpath, thumbnailXpath, linkXpath, fallbacks } = definition;
    await sql`
      update generator set item_xpath = ${itemXpath}, title_xpath = ${titleXpath}, thumbnail_xpath = ${thumbnailXpath},
        link_xpath = ${linkXpath}, fallbacks = ${JSON.stringify(fallbacks)}::jsonb, edited_at = now()
      where id = ${uuid}`.execute(tx);
  });
