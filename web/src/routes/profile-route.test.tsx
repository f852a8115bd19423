import { imageTypes } from '@newsbell/contracts/image-rules';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { type Asked, fakeWire, nothingYet, person, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

let asked: Asked[] = [];

beforeAll(() => startTexts('en'));
beforeEach(() => {
  localStorage.clear();
  asked = fakeWire({ ...nothingYet, passwordForgot: { message: 'Perhaps.' } });
});

const openAs = async (account: Parameters<typeof person>[0]) => {
  signedInAs(person(account));
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/profile'] }))} />);
  return within(await screen.findByRole('region', { name: 'Password' }));
};

it('has the link for a first password sent to who signs in through a provider', async () => {
  const section = await openAs({ hasPassword: false, emailVerified: true, email: 'mina@example.org' });
  expect(section.queryByLabelText('Current password')).toBeNull();
  await userEvent.click(section.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('A link to set a password is on its way to mina@example.org.')).toBeVisible();
  const { init } = asked.find(({ path }) => path === '/v1/account/password/forgot')!;
  expect(JSON.parse(String(init.body))).toEqual({ email: 'mina@example.org' });
});

it('asks for a verified e-mail first, to which alone such a link is sent', async () => {
  const section = await openAs({ hasPassword: false, emailVerified: false });
  expect(section.getByText(/first verify your e-mail address/)).toBeVisible();
  expect(section.queryByRole('button')).toBeNull();
});

it('asks for the current password where there is one', async () => {
  const section = await openAs({ hasPassword: true });
  expect(section.getByLabelText('Current password')).toBeVisible();
});

it('a picture is of a type that the server reads; HEIC is none of them, and is not kept for the save', async () => {
  await openAs({});
  const input = screen.getByTestId('picture');
  expect(input).toHaveAttribute('accept', imageTypes.join());
  const button = screen.getByRole('button', { name: 'Choose picture' });
  expect(button).toHaveAccessibleDescription('JPEG, PNG, WebP, GIF or AVIF, at most 10 MB.');
  // A person may choose any file all the same.
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input, new File(['x'], 'me.heic', { type: 'image/heic' }));
  expect(await screen.findByText('Failed to read the file!')).toBeVisible();
});
