/** Makes feeds of pages without one for the demo's reader, one by each builder, so that the list has something to show. */
import { randomUUID } from 'node:crypto';
import { propose } from '@newsbell/extraction/induction/propose';
import { readPage } from '@newsbell/extraction/parse';
import type { Deps } from '@newsbell/server/deps';
import type { PageDefinition } from '@newsbell/server/documents/page-definition';
import { addGenerator } from '@newsbell/server/features/generators/add';
import { fetchPage } from '@newsbell/server/features/generators/page';
import { sql } from 'kysely';
import { idOf } from './people.ts';

type Some = Pick<Deps, 'db' | 'http' | 'settings' | 'now'>;

/** Idempotent: an account that has made a feed already keeps what it has. */
export const makeGenerators = async (deps: Some, username: string, pageOf: (name: string) => string): Promise<void> => {
  const accountId = await idOf(deps, username);
  const { rows } = await sql`select from generator where account_id = ${accountId} limit 1`.execute(deps.db);
  if (rows.length > 0) return;
  for (const { site, title, description, rule } of made) {
    const page = await fetchPage({ ...deps, mayAsk: async () => true }, pageOf(site));
    if (page.kind !== 'page') throw new Error(`${site} could not be read`);
    const [best] = propose({ page: readPage(new TextDecoder().decode(page.body)), base: page.url });
    const definition: PageDefinition =
      rule === undefined ? { builder: 'XPATH', ...best!.definition } : { builder: 'RULE', rule, mapping };
    await addGenerator(deps, {
      uuid: randomUUID(),
      accountId,
      wanted: { title, description, url: page.address, isPublic: true, definition },
      address: page.address,
      items: best!.items.length,
    });
  }
};

/** Makes the checks of these pages due, so that a person who redesigns one sees at once what its feeds make of it. */
export const lookAgain = async ({ db }: Pick<Deps, 'db'>, pages: readonly string[]): Promise<void> => {
  await sql`
    with due as (
      update crawl set next_at = now() from project
      where project.id = crawl.project_id and project.feed_url = any(${pages}) and crawl.next_at is not null
      returning crawl.host_key)
    update host set next_at = now() where key in (select host_key from due)`.execute(db);
};

const made: { site: string; title: string; description: string; rule?: string }[] = [
  { site: 'board-en', title: 'Quayside message board', description: 'What is new on the board' },
  {
    site: 'list-ko',
    title: '버들동 알림판',
    description: '동네 알림을 규칙으로 읽습니다',
    rule: '<li><a href="{%}">{%}</a> <small>',
  },
];

/** The rule's first parameter is the link, its second the title. */
const mapping = { title: 2, link: 1 };
