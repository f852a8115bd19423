/** `user` manages accounts from the command line, for the operator of the machine. */
import { accountLimits, roles as allRoles, type Role } from '@newsbell/contracts/account-rules';
import { email as emailOf } from '@newsbell/contracts/accounts';
import type { AdminUser } from '@newsbell/contracts/admin';
import { languages } from '@newsbell/contracts/languages';
import { StartError } from '#db/start-error.ts';
import { addUser } from '#features/accounts/add-user.ts';
import { changeUser, deleteUser, findUser, type Leave, listUsers } from '#features/accounts/admin.ts';
import { setPassword } from '#features/accounts/change.ts';
import { makeLoginLink } from '#features/accounts/token-login.ts';
import { isWeakPassword } from '#features/accounts/weak-passwords.ts';
import { leaveGenerators } from '#features/generators/end.ts';
import { leaveProjects } from '#features/subscriptions/hand-over.ts';
import { command } from './command.ts';
import { notOneOf } from './manual.ts';
import { printTable } from './table.ts';
import { ask, askSecretly } from './terminal.ts';
import { type Accounts, withAccounts } from './with-accounts.ts';

export const userCommand = command({
  name: 'user',
  usage: [
    'list [WORD]',
    'add NAME [--email ADDRESS] [--language TAG] [--admin]',
    'role NAME +ROLE… -ROLE…',
    'password NAME',
    'delete NAME [--yes]',
    'link NAME',
  ],
  about: 'The accounts: list and add them, change roles and passwords, delete them, sign in by a link',
  details: [
    'add prints an address at which the person sets a password, within seven days. It asks for the e-mail where none is given.',
    `The roles: ${allRoles.join(', ')}.`,
    'password asks for the new one without showing it, or takes the first line of standard input.',
    'link prints an address that signs in once, within five minutes.',
  ],
  options: {
    email: { type: 'string', value: 'ADDRESS', about: 'the e-mail of the new account' },
    language: {
      type: 'string',
      value: 'TAG',
      about: `the language of its mails: ${languages.join(', ')}; en unless given`,
    },
    admin: { type: 'boolean', about: 'the new account is an administrator' },
    yes: { type: 'boolean', about: 'delete without asking for the name' },
  },
  // A role that is taken away begins like an option: what is none of ours comes behind `--`.
  prepare: args => {
    const isOption = (arg: string | undefined, at: number) =>
      arg?.startsWith('--') || arg === '-h' || (at > 0 && ['--email', '--language'].includes(args[at - 1]!));
    return [...args.filter(isOption), '--', ...args.filter((arg, at) => !isOption(arg, at))];
  },
  run: async ({ values, positionals: [what = '', name = '', ...roles], misused }) => {
    if (what === 'list') return withAccounts(deps => list(deps, name));
    if (what === 'add') return add(name, roles, values, misused);
    const work = Object.hasOwn(works, what) ? works[what as keyof typeof works] : undefined;
    if (!work) throw misused(notOneOf(what, ['list', 'add', ...Object.keys(works)]));
    if (!name) throw misused('Name the account.');
    if (what === 'role' ? roles.length === 0 : roles.length > 0)
      throw misused(what === 'role' ? 'Name the roles to give (+) or to take (-).' : 'There is an argument too many.');
    return withAccounts(async deps => {
      const user = await findUser(deps.db, name);
      if (!user) throw new StartError(`There is no account ${JSON.stringify(name)}.`);
      return work(deps, user, { roles, yes: values.yes ?? false });
    });
  },
});

interface UserOptions {
  roles: string[];
  yes: boolean;
}

const list = async ({ db }: Accounts, word: string): Promise<number> => {
  const rows = [['NAME', 'E-MAIL', 'VERIFIED', 'ROLES', 'STATE', 'SINCE']];
  for (let page = 0; ; page++) {
    const { users, totalPages } = await listUsers(db, word, page);
    rows.push(...users.map(rowOf));
    if (page + 1 >= totalPages) break;
  }
  printTable(rows);
  return 0;
};

const rowOf = (user: AdminUser): string[] => [
  user.username,
  user.email,
  user.emailVerified ? 'yes' : 'no',
  user.auth.join(',') || '-',
  user.disabled ? 'disabled' : 'active',
  user.createdDate.slice(0, 10),
];

const add = async (
  name: string,
  rest: readonly string[],
  values: { email?: string | undefined; language?: string | undefined; admin?: boolean | undefined },
  misused: (why: string) => StartError,
): Promise<number> => {
  if (!name) throw misused('Name the account.');
  if (rest.length > 0) throw misused('There is an argument too many.');
  const username = name.toLowerCase();
  if (!accountLimits.username.test(username))
    throw new StartError('A name has 3 to 30 letters a to z, digits and underscores.');
  const language = languages.find(each => each === (values.language ?? 'en'));
  if (!language) throw new StartError(`The languages: ${languages.join(', ')}.`);
  const email = emailOf.safeParse(values.email ?? (await ask(`E-mail of ${username}: `)));
  if (!email.success) throw new StartError('That is no e-mail address.');
  return withAccounts(async ({ db, settings }) => {
    const isAdministrator = values.admin ?? false;
    const added = await addUser(db, settings, { username, email: email.data, language, isAdministrator });
    if (added.kind === 'username-taken')
      throw new StartError(`There is an account ${JSON.stringify(username)} already.`);
    console.log(added.link);
    console.error(
      `${username} sets a password there, once, within seven days${isAdministrator ? ', and administers' : ''}.`,
    );
    return 0;
  });
};

const role = async ({ db }: Accounts, user: AdminUser, { roles: wanted }: UserOptions): Promise<number> => {
  const auth = new Set<Role>(user.auth);
  for (const each of wanted) {
    const known = allRoles.find(one => one === each.slice(1));
    if (!known || !/^[+-]/.test(each)) {
      throw new StartError(`${each} is no change of a role. The roles: ${allRoles.join(', ')}, each with + or -.`);
    }
    if (each.startsWith('+')) auth.add(known);
    else auth.delete(known);
  }
  const outcome = await changeUser(db, user.id, { auth: [...auth] });
  if (outcome.kind !== 'changed') throw lastAdmin(user);
  console.log(`${user.username} has ${outcome.user.auth.join(', ') || 'no role'} now and must sign in again.`);
  return 0;
};

const password = async (deps: Accounts, user: AdminUser): Promise<number> => {
  const wanted = await askSecretly(`New password of ${user.username}: `);
  const { passwordMin, passwordMax } = accountLimits;
  if (wanted.length < passwordMin || wanted.length > passwordMax)
    throw new StartError(`A password has ${passwordMin} to ${passwordMax} characters.`);
  if (await isWeakPassword(wanted, user)) throw new StartError('This password is among the most used ones.');
  await setPassword(deps, user.id, wanted);
  console.log(`${user.username} has a new password and must sign in again.`);
  return 0;
};

const remove = async ({ db }: Accounts, user: AdminUser, { yes }: UserOptions): Promise<number> => {
  if (!yes) {
    const answer = await ask(`Delete ${user.username} (${user.email}) and all that belongs to it? Type the name: `);
    if (answer !== user.username) throw new StartError('Nothing was deleted.');
  }
  const leave: Leave = async (tx, id) => {
    await leaveGenerators(tx, id);
    await leaveProjects(tx, id);
  };
  if ((await deleteUser(db, user.id, leave)) === 'last-admin') throw lastAdmin(user);
  console.log(`${user.username} is deleted.`);
  return 0;
};

const link = async ({ db, settings: { publicUrl } }: Accounts, user: AdminUser): Promise<number> => {
  const address = await makeLoginLink(db, publicUrl, user.username);
  if (!address) throw new StartError(`${user.username} is disabled.`);
  console.log(address);
  console.error(`It signs in as ${user.username}, once, within five minutes.`);
  return 0;
};

const works = { role, password, delete: remove, link };

const lastAdmin = ({ username }: AdminUser) =>
  new StartError(`${username} is the last administrator. Give somebody else ROLE_ADMIN first.`);
