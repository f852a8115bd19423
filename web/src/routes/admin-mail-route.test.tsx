import type { MailOwner, SentMail } from '@newsbell/contracts/mails';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { type Answers, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const mail = (id: string, given: Partial<SentMail> = {}): SentMail => ({
  ...{ id, kind: 'reset', address: 'bob@example.org', username: 'bob', subject: `Mail ${id}`, state: 'failed' },
  ...{ attempts: 1, trouble: null, error: '550 No', createdDate: '2026-03-05T00:00:00.000Z', sentDate: null },
  ...{ nextDate: null, mayResend: true, ...given },
});
const page = (content: SentMail[], given: { owner?: MailOwner; folder?: string } = {}) => ({
  ...{ content, first: true, last: true, totalPages: 1, owner: null, folder: null },
  ...given,
});

const show = (answers: Answers, address = '/admin/mail') => {
  const asked = fakeWire({ ...nothingYet, ...answers });
  signedInAs(person({ auth: ['ROLE_ADMIN'] }));
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<App {...startApp(history)} />);
  return { asked, history };
};
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

it('a mail says what it is, to whom it goes and why it did not, and is sent again', async () => {
  let state: SentMail['state'] = 'failed';
  const { asked } = show({
    adminMailList: () => page([mail('m1', { state })]),
    adminMailAgain: () => {
      state = 'waiting';
      return { mail: mail('m1', { state }), switchedOn: false };
    },
  });
  const shown = await row(/Mail m1/);
  expect(shown.getByText(/^New password/)).toBeInTheDocument();
  expect(shown.getByText('@bob')).toBeInTheDocument();
  await userEvent.click(shown.getByText('Why'));
  expect(shown.getByText('550 No')).toBeVisible();
  await userEvent.click(shown.getByRole('button', { name: 'Send again to bob@example.org' }));
  expect(await screen.findByText('The mail to bob@example.org is being sent again.')).toBeInTheDocument();
  expect(await shown.findByText('Waiting')).toBeInTheDocument();
  expect(asked.find(({ name }) => name === 'adminMailAgain')).toMatchObject({ path: '/v1/admin/mail/m1/again' });
});

it('an address that was switched on again is said to be so, and a refusal has the server’s words', async () => {
  let answer: Answers['adminMailAgain'] = { mail: mail('d1'), switchedOn: true };
  show({
    adminMailList: page([mail('d1', { kind: 'digest', subject: null, trouble: 'MAILBOX_UNKNOWN' })]),
    adminMailAgain: call => (typeof answer === 'function' ? answer(call) : answer!),
  });
  const shown = await row(/^Digest/);
  await userEvent.click(shown.getByRole('button'));
  expect(await screen.findByText(/was switched off after repeated refusals/)).toBeInTheDocument();
  answer = refused(409, { code: 'MAIL_UNDER_WAY', message: 'This mail is being sent at this moment.' });
  await userEvent.click(shown.getByRole('button'));
  expect(await screen.findByText('This mail is being sent at this moment.')).toBeInTheDocument();
});

it('the search and the view stand in the address', async () => {
  const { asked, history } = show({ adminMailList: page([]) });
  expect(await screen.findByText('There are no mails yet.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Failed' }));
  expect(await screen.findByText('No mail has failed.')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { current: 'page' }).map(link => link.textContent)).toContain('Failed');
  expect(screen.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by address or name' }), 'bob{Enter}');
  expect(await screen.findByText('No mail matches.')).toBeInTheDocument();
  expect(history.location.href).toBe('/admin/mail?state=failed&word=bob');
  expect(asked.at(-1)?.query.toString()).toContain('address=bob&state=failed');
});

it.each([
  ['UNVERIFIED', null, /address is not verified/],
  ['BOUNCED', null, /refused this address again and again/],
  ['PAUSED', '2026-03-06T06:07:00.000Z', /paused notifications until .*2026/],
  [null, null, /^Notifications can be sent to this address/],
] as const)(
  'the one account that the search names says what is in the way: %s',
  async (obstacle, pausedUntil, words) => {
    const owner = { username: 'bob', address: 'bob@example.org', obstacle, pausedUntil };
    show({ adminMailList: page([mail('m1')], { owner }) }, '/admin/mail?word=bob');
    expect(await screen.findByText(words)).toBeInTheDocument();
  },
);

it('a server without a mail server says where the mails lie', async () => {
  show({ adminMailList: page([mail('m1', { state: 'kept', error: null })], { folder: '/srv/newsbell/mail' }) });
  expect(await screen.findByText('/srv/newsbell/mail')).toBeInTheDocument();
  expect(screen.getByText('Saved in the folder')).toBeInTheDocument();
});
