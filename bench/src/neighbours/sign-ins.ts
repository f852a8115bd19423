/** Passwords are hashed on the server's processors, a few at a time; an address and a name may try so often in an hour. */
import { callsOf } from './attacking.ts';
import type { Attack, Group, Honest } from './group.ts';
import { eachPerson, everyList } from './honest.ts';
import { attacker, attackers, call, password, type World } from './world.ts';

const path = '/v1/account/login';

/** Eight people sign in with the right password, each from an address of their own. */
const signsIn: Honest = {
  name: '`POST /v1/account/login`',
  wait: world =>
    eachPerson(world, 8, async ({ username }) => {
      const from = `192.0.2.${2 + (world.nextNumber() % 250)}`;
      const { status } = await call(world, { path, form: { username, password }, from, patienceMs: 15_000 });
      return status === 200;
    }),
};

const forms = Array.from({ length: 1_000 }, (_, at) =>
  new URLSearchParams({ username: `person${at}`, password: 'a wrong one' }).toString(),
);
const storm = (name: string, from: string[]): Attack => ({
  name,
  begin: world => callsOf(world, { paths: [path], forms, connections: 200, from }),
});

/** Full-width letters of an e-mail belong to the same account. */
const spellings = (email: string): string[] =>
  Array.from({ length: 60 }, (_, number) =>
    [...email].map((letter, at) => ((number >> (at % 6)) & 1 && /[a-z]/.test(letter) ? wide(letter) : letter)).join(''),
  );

const wide = (letter: string): string => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0);

export const signIns: Group = {
  name: 'sign-in',
  shared: 'hashing of passwords',
  honest: [signsIn, everyList],
  attacks: [
    storm('200 at a time with wrong passwords from one address', [attacker]),
    storm('the same from 200 addresses', attackers),
    {
      name: 'one e-mail in 60 spellings from 60 addresses',
      begin: async world => {
        const { username } = await world.newPerson();
        const hashed = await guesses(world, spellings(`${username}@bench.example`));
        return async () => `${hashed} of 60 wrong passwords of one account were looked at (10 an hour are promised)`;
      },
    },
  ],
};

const guesses = async (world: World, names: readonly string[]): Promise<number> => {
  let hashed = 0;
  for (const [at, username] of names.entries()) {
    const from = attackers[at];
    const { status } = await call(world, { path, form: { username, password: 'a wrong one' }, from });
    if (status === 400) hashed++;
  }
  return hashed;
};
