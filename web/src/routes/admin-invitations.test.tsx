import type { SignUpInvitation } from '@newsbell/contracts/sign-up-invitations';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { hideMessage } from '#ui/snackbar.ts';
import { type Answers, fakeWire, nothingYet, person, refused, signedInAs, signInWays } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

let answers: Answers = {};
let stored: SignUpInvitation[] = [];

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const invitation = (id: number, given: Partial<SignUpInvitation> = {}): SignUpInvitation => ({
  id,
  note: `Guest ${id}`,
  createdDate: inDays(-1),
  endsAt: inDays(6),
  usedAt: null,
  revokedAt: null,
  madeBy: 'admin',
  usedBy: null,
  ...given,
});

beforeAll(() => startTexts('en'));
beforeEach(() => {
  hideMessage();
  stored = [];
  answers = {
    ...nothingYet,
    signInOptions: signInWays({ signUp: 'invited' }),
    adminUserList: { content: [], totalPages: 1, first: true, last: true },
    adminInvitationList: () => stored,
    adminInvitationMake: ({ body }) => {
      stored = [invitation(9, { note: body.note ?? '' }), ...stored];
      return { invitation: stored[0]!, link: 'https://news.example/signup?invitation=s3cret' };
    },
    adminInvitationWithdraw: ({ params }) => {
      stored = stored.map(each =>
        String(each.id) === params.id ? { ...each, endsAt: inDays(0), revokedAt: inDays(0) } : each,
      );
      return { message: 'Done.' };
    },
  };
  fakeWire(answers);
  signedInAs(person({ auth: ['ROLE_ADMIN'] }));
});

const open = async () => {
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/admin/users'] }))} />);
  return { panel: within(await screen.findByRole('region', { name: 'Invitations' })), user: userEvent.setup() };
};

it('a link is made for somebody, shown this once, and listed without it', async () => {
  const { panel, user } = await open();
  await user.click(await panel.findByRole('button', { name: 'Invite somebody' }));
  await user.type(screen.getByLabelText('Whom it is for'), ' Yuna {Enter}');
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('https://news.example/signup?invitation=s3cret')).toBeInTheDocument();
  expect(dialog.getByText(/works once, within 7 days, and is not shown again/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  expect(await panel.findByRole('heading', { name: 'Yuna' })).toBeInTheDocument();
  expect(screen.queryByText(/s3cret/)).toBeNull();
});

it('says of each what has become of it, and only an open one can be revoked', async () => {
  stored = [
    invitation(4, { note: '' }),
    invitation(3, { usedAt: inDays(-1), usedBy: 'mina' }),
    invitation(2, { usedAt: inDays(-1) }),
    invitation(1, { endsAt: inDays(-2), madeBy: null }),
  ];
  const { panel, user } = await open();
  expect(await panel.findByText(/^Open until/)).toBeInTheDocument();
  expect(panel.getByText(/^Used by mina on/)).toBeInTheDocument();
  expect(panel.getByText(/^Used on .+ by an account that is gone$/)).toBeInTheDocument();
  expect(panel.getByText(/^Ended on/)).toBeInTheDocument();
  expect(panel.getAllByText(/^Made by admin on/)).toHaveLength(3);
  expect(panel.getByText(/^Made on/)).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Revoke the link: Without a name' }));
  await user.click(panel.getByRole('button', { name: 'Revoke for good' }));
  expect(await screen.findByText('The link is revoked.')).toBeInTheDocument();
  expect(await panel.findByText(/^Revoked on/)).toBeInTheDocument();
  expect(panel.getAllByText(/^Ended on/)).toHaveLength(1);
  expect(panel.queryByRole('button', { name: /Revoke/ })).toBeNull();
});

it('old ones are shown on demand', async () => {
  stored = Array.from({ length: 9 }, (_, at) => invitation(9 - at));
  const { panel, user } = await open();
  expect(await panel.findAllByText(/^Open until/)).toHaveLength(8);
  await user.click(panel.getByRole('button', { name: 'Show all 9' }));
  expect(panel.getAllByText(/^Open until/)).toHaveLength(9);
});

it('the server’s words are said where it makes none', async () => {
  answers.adminInvitationMake = refused(400, { message: 'Too many are open.', code: 'TOO_MANY_INVITATIONS' });
  const { panel, user } = await open();
  await user.click(await panel.findByRole('button', { name: 'Invite somebody' }));
  await user.click(screen.getByRole('button', { name: 'Make link' }));
  expect(await screen.findByText('Too many are open.')).toBeInTheDocument();
});

it.each([
  ['open', /^Everybody may sign up here anyway/],
  ['closed', /^Sign-up is closed, so the links do not work/],
  ['invited', undefined],
] as const)('where signing up is %s it says what a link is good for', async (signUp, said) => {
  answers.signInOptions = signInWays({ signUp });
  stored = [invitation(1)];
  const { panel } = await open();
  await panel.findByText(/^Open until/);
  if (said) expect(await panel.findByText(said)).toBeInTheDocument();
  else expect(panel.queryByText(/SIGN_UP/)).toBeNull();
});
