import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { fakeWire, nothingYet, pageSource, person, signedInAs, signInWays } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

let answerResend: (answer: { message: string }) => void;

beforeAll(() => startTexts('en'));
beforeEach(() => {
  fakeWire({
    ...nothingYet,
    generatorHtml: pageSource('<p>Quiet.</p>'),
    projectDiscover: { kind: 'none', url: 'https://page.example/' },
    signIn: () => {
      signedInAs(person({ emailVerified: false }));
      return person({ emailVerified: false });
    },
    signInOptions: signInWays({ sendsMail: false, mailPage: '/demo/mail' }),
    verifyResend: () => new Promise<{ message: string }>(resolve => (answerResend = resolve)),
  });
});

const open = (address: string) => {
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<App {...startApp(history)} />);
  return { history, user: userEvent.setup() };
};

it.each(['/rss/build', '/rss/build_old', '/project/add?url=https://page.example/'])(
  'somebody unverified is told so before the work begins, and can have the mail again: %s',
  async address => {
    signedInAs(person({ emailVerified: false }));
    const { user } = open(address);
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('verify your e-mail address first');
    expect(note).toHaveTextContent('mina@example.com');
    expect(await screen.findByText(/so the link is in its outbox/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('Sending the link')).toBeInTheDocument();
    answerResend({ message: 'A new link is on its way.' });
    expect(await screen.findByText('A new link is on its way.')).toBeInTheDocument();
    expect(screen.queryByText('Sending the link')).toBeNull();
  },
);

it.each(['/rss/build', '/rss/build_old'])('who is verified is told nothing: %s', async address => {
  signedInAs(person());
  open(address);
  await screen.findByRole('textbox', { name: 'Address of the page' });
  expect(screen.queryByRole('note')).toBeNull();
});

it('a visitor’s builder comes back after the sign-in with its address, also by way of the profile', async () => {
  const { history, user } = open('/rss/build?url=https%3A%2F%2Fpage.example%2F');
  await user.type(await screen.findByLabelText('Username or e-mail'), 'mina');
  await user.type(screen.getByLabelText('Password'), 'a long one{Enter}');
  expect(await screen.findByText(/^This server does not send e-mail at present/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the mail of this demo' })).toHaveAttribute('href', '/demo/mail');
  await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('Sending the link')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go to profile' }));
  await waitFor(() => expect(history.location.pathname).toBe('/profile'));
  await user.click(await screen.findByRole('link', { name: 'Continue where you were' }));
  await waitFor(() => expect(history.location.pathname).toBe('/rss/build'));
  expect(new URLSearchParams(history.location.search).get('url')).toBe('https://page.example/');
});
