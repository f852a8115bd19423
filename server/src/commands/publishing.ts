/** `publish` and `token`, for the operator of the machine: what people do by calls, without a sign-in. */
import { newsPublish } from '@newsbell/contracts/publishing';
import { contentFormats, DAYS_AHEAD, priorities, publishingLimits } from '@newsbell/contracts/publishing-rules';
import { type TokenScope, tokenLimits, tokenScopes } from '@newsbell/contracts/token-rules';
import { StartError } from '#db/start-error.ts';
import { addAccessToken, listAccessTokens, revokeAccessToken } from '#features/accounts/access-tokens.ts';
import { findUser } from '#features/accounts/admin.ts';
import { textBody } from '#features/publishing/bodies.ts';
import { publishedProject } from '#features/publishing/own-project.ts';
import { publicationOf, type Wrong } from '#features/publishing/publication.ts';
import { publish } from '#features/publishing/publish.ts';
import { command } from './command.ts';
import { readBytes } from './files.ts';
import { notOneOf } from './manual.ts';
import { type Accounts, withAccounts } from './with-accounts.ts';

export const publishCommand = command({
  name: 'publish',
  usage: [
    'KEY [--title TITLE] [--format FORMAT] [--link URL] [--id ID] [--field NAME=VALUE…] [--tag TAG…] [--priority PRIORITY] [--at MOMENT] < TEXT',
  ],
  about: 'Publish news in a project of somebody here, with the text from standard input',
  details: [
    'KEY is the address of the project here, without the slash. A first line with more below it is the title, unless --title gives one.',
    'It writes into the database of this machine; from elsewhere there is POST /v1/project/KEY/news.',
  ],
  options: {
    title: { type: 'string', value: 'TITLE', about: 'the title' },
    format: { type: 'string', value: 'FORMAT', about: `${contentFormats.join(', ')}; text unless said` },
    link: { type: 'string', value: 'URL', about: 'the page that it leads to' },
    id: { type: 'string', value: 'ID', about: 'its name: published again, it is edited and not doubled' },
    field: { type: 'string', value: 'NAME=VALUE', multiple: true, about: 'a field; up to seven' },
    tag: { type: 'string', value: 'TAG', multiple: true, about: 'a tag' },
    priority: { type: 'string', value: 'PRIORITY', about: `${priorities.join(', ')}; normal unless said` },
    at: { type: 'string', value: 'MOMENT', about: 'its time, such as 2026-03-05T06:07:00Z; it is published then' },
  },
  run: async ({ values, positionals: [urlKey = '', ...more], misused }) => {
    if (!urlKey) throw misused('Name the project by its KEY.');
    if (more.length > 0) throw misused('There is an argument too many. The text comes from standard input.');
    const { title, format = 'text', link, id, field = [], tag, priority, at } = values;
    const text = process.stdin.isTTY ? '' : new TextDecoder().decode(await readBytes('-'));
    const body = newsPublish.schema.body.safeParse({
      ...textBody(text, format),
      ...(title !== undefined && { title, content: text }),
      ...{ link, id, tags: tag, priority, publishedAt: at, fields: field.map(each => fieldOf(each) ?? [each]) },
    });
    if (!body.success) throw new StartError(`This is not right: ${pathsOf(body.error.issues).join(', ')}.`);
    const publication = publicationOf(body.data, new Date());
    if ('wrong' in publication)
      throw new StartError(wrongs[publication.wrong] ?? `This is not right: ${publication.wrong}.`);
    return withAccounts(async ({ db, settings }) => {
      const project = await publishedProject(db, urlKey);
      if (!project) throw new StartError(`There is no project ${JSON.stringify(urlKey)} to which somebody publishes.`);
      const places = { projectId: project.id, ownOrigins: [settings.publicUrl] };
      const outcome = await publish(db, places, publication, body.data.id);
      if (outcome.kind === 'scheduled')
        console.log(`It is published at ${outcome.publishAt.toISOString()}; until then it is in no list.`);
      else if (outcome.kind === 'stored') console.log(`${settings.publicUrl}/${project.urlKey}/feed/${outcome.id}`);
      else throw new StartError(unpublished[outcome.kind]);
      return 0;
    });
  },
});

const wrongs: Partial<Record<Wrong, string>> = {
  content: 'There is nothing to publish: give a text or --title.',
  publishedAt: `--at is at most ${DAYS_AHEAD} days ahead.`,
  link: '--link is the address of a page.',
};

const unpublished = {
  gone: 'The project was deleted meanwhile.',
  nothing: 'Cleaned, there is nothing to show.',
  seen: 'What has this --id is published already, so it cannot wait for a time.',
  full: `The project has ${publishingLimits.scheduled} pieces of news that wait already.`,
};

const fieldOf = (text: string): { name: string; value: string } | undefined => {
  const at = text.indexOf('=');
  return at > 0 ? { name: text.slice(0, at), value: text.slice(at + 1) } : undefined;
};

const pathsOf = (issues: readonly { path: PropertyKey[] }[]): string[] => [
  ...new Set(issues.map(({ path }) => String(path[0])).map(name => `--${optionOf[name] ?? name}`)),
];
const optionOf: Record<string, string> = { fields: 'field', tags: 'tag', publishedAt: 'at' };

export const tokenCommand = command({
  name: 'token',
  usage: ['make NAME --scope SCOPE… [--for TITLE] [--project KEY…] [--days N]', 'list NAME', 'revoke NAME ID'],
  about: 'The access tokens of an account: make one, list them, revoke one',
  details: [`The scopes: ${tokenScopes.join(', ')}. A token is shown once, when it is made.`],
  options: {
    scope: { type: 'string', value: 'SCOPE', multiple: true, about: 'what the token may do' },
    for: { type: 'string', value: 'TITLE', about: 'the name by which its person knows it' },
    project: { type: 'string', value: 'KEY', multiple: true, about: 'it publishes to these projects only' },
    days: { type: 'string', value: 'N', about: 'it ends after so many days; without it, it has no end' },
  },
  run: async ({ values, positionals: [what = '', name = '', id, ...more], misused }) => {
    if (!['make', 'list', 'revoke'].includes(what)) throw misused(notOneOf(what, ['make', 'list', 'revoke']));
    if (!name) throw misused('Name the account.');
    if (more.length > 0 || (what !== 'revoke' && id !== undefined)) throw misused('There is an argument too many.');
    const { scope = [], project = null, days } = values;
    const wrong = scope.find(each => !tokenScopes.includes(each as TokenScope));
    if (wrong !== undefined) throw misused(notOneOf(wrong, tokenScopes));
    if (what === 'make' && scope.length === 0) throw misused('Say by --scope what the token may do.');
    const life = days === undefined ? null : Number(days);
    if (life !== null && !(Number.isInteger(life) && life >= 1 && life <= tokenLimits.days))
      throw misused(`--days is a whole number from 1 to ${tokenLimits.days}.`);
    if (project && scope.join() !== 'publish') throw misused('--project goes with --scope publish alone.');
    return withAccounts(async deps => {
      const user = await findUser(deps.db, name);
      if (!user) throw new StartError(`There is no account ${JSON.stringify(name)}.`);
      if (what === 'list') return list(deps, user.id);
      if (what === 'revoke') return revoke(deps, user.id, Number(id));
      const asked = {
        name: values.for ?? 'newsbell token',
        scopes: scope as TokenScope[],
        projects: project,
        days: life,
      };
      return make(deps, user.id, asked);
    });
  },
});

const make = async (
  { db }: Accounts,
  accountId: number,
  asked: Parameters<typeof addAccessToken>[2],
): Promise<number> => {
  const made = await addAccessToken(db, accountId, asked);
  if (made.kind !== 'made') throw new StartError(refusals[made.kind]);
  console.log(made.token);
  console.error('It is shown this once.');
  return 0;
};

const refusals = {
  'too-many': `The account has ${tokenLimits.perAccount} tokens. Revoke one first.`,
  'unknown-project': 'The account publishes to no project of this key.',
  'no-developer': 'The account is not in the developer mode.',
};

const list = async ({ db }: Accounts, accountId: number): Promise<number> => {
  for (const { id, hint, name, scopes, projects, usedAt, expiresAt } of await listAccessTokens(db, accountId))
    console.log(
      [
        id,
        `${hint}…`,
        scopes.join(','),
        projects?.join(',') ?? '-',
        usedAt ?? 'unused',
        expiresAt ?? 'no end',
        name,
      ].join('  '),
    );
  return 0;
};

const revoke = async ({ db }: Accounts, accountId: number, id: number): Promise<number> => {
  if (!Number.isInteger(id) || !(await revokeAccessToken(db, accountId, id)))
    throw new StartError('The account has no such token. newsbell token list NAME shows them.');
  console.log('It is revoked.');
  return 0;
};
