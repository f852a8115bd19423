import type { ContactMessage } from '@newsbell/contracts/contact';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { type Answers, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const message = (id: number, given: Partial<ContactMessage> = {}): ContactMessage => ({
  ...{ id, email: 'bob@example.org', username: null, title: `Message ${id}`, content: 'It rains.' },
  ...{ suspected: false, done: false, createdDate: '2026-03-05T00:00:00.000Z', ...given },
});
const page = (content: ContactMessage[], at = 0, totalPages = 1) => ({
  content,
  first: at === 0,
  last: at + 1 >= totalPages,
  totalPages,
});

const show = (answers: Answers, address = '/admin/contact', isAdmin = true) => {
  const asked = fakeWire({ ...nothingYet, ...answers });
  signedInAs(person({ auth: isAdmin ? ['ROLE_ADMIN'] : ['ROLE_MANAGER'] }));
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<App {...startApp(history)} />);
  return { asked, history };
};
const item = async (name: string) => within(await screen.findByRole('article', { name }));

it('a message shows its text as it was typed, and is answered by mail', async () => {
  const hostile = message(1, { title: '<b>Rain</b> & more', content: 'One\n<script>two</script>', username: 'bob' });
  show({ contactList: page([hostile]) });
  const shown = await item('<b>Rain</b> & more');
  expect(shown.getByText(/One\s<script>two<\/script>/)).toBeInTheDocument();
  expect(shown.getByText('@bob')).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'Reply to bob@example.org' })).toHaveAttribute(
    'href',
    'mailto:bob@example.org?subject=Re%3A%20%3Cb%3ERain%3C%2Fb%3E%20%26%20more',
  );
});

it('an address adds neither a recipient nor a text to the answer', async () => {
  show({ contactList: page([message(1, { email: 'bob?bcc=eve&x@example.org', title: '' })]) });
  const shown = await item('Without a title');
  expect(shown.getByRole('link')).toHaveAttribute('href', 'mailto:bob%3Fbcc%3Deve%26x@example.org');
});

it('a suspected message says so, and why', async () => {
  show({ contactList: page([message(2, { suspected: true }), message(1)]) });
  expect((await item('Message 2')).getByText('Suspected spam')).toBeInTheDocument();
  expect((await item('Message 2')).getByText(/^A field that people do not see/)).toBeInTheDocument();
  expect((await item('Message 1')).queryByText('Suspected spam')).toBeNull();
});

it('a message is marked as done and leaves the list of open ones; the others are found by their state', async () => {
  let messages = [message(2), message(1)];
  const { asked, history } = show({
    contactList: ({ query }) => page(messages.filter(({ done }) => done === (query.get('state') === 'done'))),
    contactChange: ({ params, body }) => {
      messages = messages.map(each => (each.id === Number(params.id) ? { ...each, done: body.done } : each));
      return messages.find(({ id }) => id === Number(params.id))!;
    },
  });
  await userEvent.click((await item('Message 2')).getByRole('button', { name: 'Mark as done' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Message 2' })).toBeNull());
  expect(screen.getByText('Marked as done.')).toBeInTheDocument();
  expect(asked.find(({ name }) => name === 'contactChange')).toMatchObject({ path: '/v1/admin/contact/2' });

  await userEvent.click(screen.getByRole('link', { name: 'Done' }));
  expect(history.location.href).toBe('/admin/contact?state=done');
  await userEvent.click((await item('Message 2')).getByRole('button', { name: 'Mark as open' }));
  expect(await screen.findByText('No message has been marked as done.')).toBeInTheDocument();
});

it('a message that cannot be marked stays, with the server’s words', async () => {
  show({
    contactList: page([message(1)]),
    contactChange: refused(503, { code: 'UNAVAILABLE', message: 'Failed to load data. Please try again in a moment.' }),
  });
  await userEvent.click((await item('Message 1')).getByRole('button', { name: 'Mark as done' }));
  expect(await screen.findByText('Failed to load data. Please try again in a moment.')).toBeInTheDocument();
  expect((await item('Message 1')).getByRole('button', { name: 'Mark as done' })).toBeEnabled();
});

it('marks one view, also where its address says more', async () => {
  show({ contactList: page([]) }, '/admin/contact?state=done');
  const views = within(await screen.findByRole('navigation', { name: 'Which messages' }));
  expect(views.getAllByRole('link', { current: 'page' }).map(link => link.textContent)).toEqual(['Done']);
});

it('without messages the list says so', async () => {
  show({ contactList: page([]) });
  expect(await screen.findByText('No open messages.')).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

it('a page leads to the next one of the same state', async () => {
  const { history } = show(
    { contactList: ({ query }) => page([message(Number(query.get('page')) + 1)], Number(query.get('page')), 2) },
    '/admin/contact?state=done',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('article', { name: 'Message 2' })).toBeInTheDocument();
  expect(history.location.href).toBe('/admin/contact?state=done&page=1');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

it('a manager is shown no list', async () => {
  show({}, '/admin/contact', false);
  expect(await screen.findByRole('heading', { name: 'This page is for administrators' })).toBeInTheDocument();
});
