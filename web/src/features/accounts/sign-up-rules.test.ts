import { expect, it } from 'vitest';
import { signUpFaults } from './sign-up-rules.ts';

const filled = {
  username: 'mina',
  email: 'mina@example.com',
  password: 'a b c d e',
  verifyPassword: 'a b c d e',
  terms: 'on',
};

it('finds nothing in a form that is filled in', () => expect(signUpFaults(filled)).toEqual({}));

it('wants the terms accepted', () => expect(signUpFaults({ ...filled, terms: '' })).toEqual({ terms: 'terms' }));

it.each(['', 'a b c d f', 'a b c d e ', 'A b c d e'])('the password repeated as %j is not equal', verifyPassword =>
  expect(signUpFaults({ ...filled, verifyPassword })).toEqual({ verifyPassword: 'notEquals' }),
);

it('leaves what the server knows better to the server', () =>
  expect(signUpFaults({ ...filled, username: '', email: 'x', password: '1', verifyPassword: '1' })).toEqual({}));
