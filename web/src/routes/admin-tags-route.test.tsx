import type { AdminTag } from '@newsbell/contracts/tags';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { type Answers, fakeWire, nothingYet, person, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const tag = (name: string, given: Partial<AdminTag> = {}): AdminTag => ({
  ...{ name, sources: 2, followers: 1, hidden: false, formerNames: [], ...given },
});
const page = (content: AdminTag[]) => ({ content, first: true, last: true, totalPages: 1 });

const show = (answers: Answers, address = '/admin/tags') => {
  const asked = fakeWire({ ...nothingYet, ...answers });
  signedInAs(person({ auth: ['ROLE_MANAGER'] }));
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<App {...startApp(history)} />);
  return { asked, history };
};

it('a tag is renamed, and the dialog says beforehand that it merges with another', async () => {
  const { asked } = show({
    adminTagList: ({ query }) =>
      page(
        query.get('word') === 'economy' ? [tag('economy', { sources: 3 })] : query.get('word') ? [] : [tag('econmy')],
      ),
    adminTagChange: ({ body }) => {
      expect(body).toEqual({ name: 'economy' });
      return tag('economy', { sources: 5 });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rename econmy' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Rename “econmy”' }));
  expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled();
  const name = dialog.getByRole('textbox', { name: 'New name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'economie');
  expect(dialog.getByText(/^Its sources and followers come along/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Rename' })).toBeEnabled();
  await userEvent.clear(name);
  await userEvent.type(name, 'economy');
  expect(await dialog.findByText('Merges with “economy” (3 sources). This cannot be undone.')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('“econmy” and “economy” are one tag now.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked.find(call => call.name === 'adminTagChange')).toMatchObject({
    path: '/v1/admin/tag/econmy',
  });
});

it('a tag is hidden and shown again', async () => {
  let hidden = false;
  show({
    adminTagList: () => page([tag('spam', { hidden })]),
    adminTagChange: ({ body }) => {
      hidden = body.hidden!;
      return tag('spam', { hidden });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Hide spam' }));
  expect(await screen.findByText('“spam” is hidden.')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Show spam' }));
  expect(await screen.findByText('“spam” is shown again.')).toBeInTheDocument();
});

it('a tag leads to its page and says its former names', async () => {
  show({ adminTagList: page([tag('economy', { formerNames: ['econmy', 'money'] })]) });
  expect(await screen.findByRole('link', { name: 'economy' })).toHaveAttribute('href', '/projects/tag/economy');
  expect(screen.getByText('Formerly econmy and money')).toBeInTheDocument();
});

it('the search and the hidden ones stand in the address', async () => {
  const { asked, history } = show({ adminTagList: page([]) });
  expect(await screen.findByText('No source has a tag yet.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Hidden' }));
  expect(await screen.findByText('No tag is hidden.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search for a tag' }), 'sea{Enter}');
  expect(await screen.findByText('No tag matches.')).toBeInTheDocument();
  expect(history.location.href).toBe('/admin/tags?state=hidden&word=sea');
  expect(asked.at(-1)?.query.get('hidden')).toBe('true');
});
