import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { fakeWire, nothingYet, signInWays } from '../../test/wire.ts';

beforeAll(() => startTexts('en'));

it('where no e-mail is sent, the page leads to where the link lies', async () => {
  fakeWire({
    ...nothingYet,
    passwordForgot: { message: 'A link is in this server’s outbox.' },
    signInOptions: signInWays({ sendsMail: false, mailPage: '/demo/mail' }),
  });
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/forgot'] }))} />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/mail/i), 'mina@example.com');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('A link is in this server’s outbox.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the mail of this demo' })).toHaveAttribute('href', '/demo/mail');
});
