import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

const said = 'This password is among the most used ones. Choose another.';

beforeAll(() => startTexts('en'));
beforeEach(() => {
  localStorage.clear();
  const weak = refused(400, { message: said, code: 'WEAK_PASSWORD' });
  fakeWire({ ...nothingYet, signUp: weak, passwordReset: weak, accountChange: weak });
});

it.each([
  { page: 'sign-up', address: '/signup', field: 'Password' },
  { page: 'reset', address: '/reset?token=a-link', field: 'New password' },
  { page: 'profile', address: '/profile', field: 'New password', current: 'Current password' },
])('the form of the $page says at its field that a password is too common', async ({ address, field, current }) => {
  if (current) signedInAs(person({ hasPassword: true }));
  render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }))} />);
  const user = userEvent.setup();
  const password = await screen.findByLabelText(field);
  if (current) await user.type(screen.getByLabelText(current), 'the one before');
  await user.type(password, 'password');
  const verify = document.querySelector<HTMLInputElement>('input[name=verifyPassword]')!;
  await user.type(verify, 'password');
  const terms = screen.queryByRole('checkbox');
  if (terms) await user.click(terms);
  await user.type(verify, '{Enter}');
  expect(await screen.findByText(said)).toBeVisible();
  expect(password).toBeInvalid();
  expect(password).toHaveAccessibleDescription(expect.stringContaining(said));
  expect(password).toHaveFocus();
});
