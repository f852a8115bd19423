import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { boardOf, postRow } from '../../test/board.ts';
import { address, openPage, title } from '../../test/board-page.tsx';

it('rows have a badge of what was decided, and their votes', async () => {
  openPage('/board/request', {
    boardPage: boardOf(
      [
        postRow(4, { title: 'Read me', notice: true }),
        postRow(3, { state: 'OPEN', votes: 12 }),
        postRow(2, { state: 'PLANNED', votes: 1 }),
        postRow(1, { state: 'DECLINED' }),
      ],
      { urlKey: 'request' },
    ),
  });
  const rows = within(await screen.findByRole('list', { name: 'Requests' })).getAllByRole('listitem');
  expect(within(rows[0]!).queryByRole('img')).toBeNull();
  expect(rows[1]).not.toHaveTextContent('Open');
  expect(within(rows[1]!).getByRole('img', { name: '12 votes' })).toBeInTheDocument();
  expect(rows[2]).toHaveTextContent('Planned');
  expect(within(rows[2]!).getByRole('img', { name: '1 vote' })).toBeInTheDocument();
  expect(rows[3]).toHaveTextContent('Declined');
});

it('state and order stand in the address, and what is settled is not ordered by votes', async () => {
  const { history, user } = openPage('/board/request?page=2', {
    boardPage: boardOf([postRow(1)], { urlKey: 'request' }),
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'wanted');
  expect(history.location.search).toBe('?sort=wanted');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'PLANNED');
  expect(history.location.search).toBe('?sort=wanted&state=PLANNED');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'DONE');
  expect(history.location.search).toBe('?state=DONE');
  expect(screen.queryByRole('option', { name: 'Most wanted' })).toBeNull();
});

it('other boards have neither', async () => {
  const { of } = openPage('/board/free?sort=wanted&state=OPEN&answered=true', {
    boardPage: boardOf([postRow(1)], { urlKey: 'free' }),
  });
  await screen.findByRole('combobox', { name: 'Order' });
  expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull();
  expect(screen.queryByRole('option', { name: 'Most wanted' })).toBeNull();
  expect(of('boardPage').map(({ query }) => query.toString())).toEqual(['']);
});

it('a state without requests leads to all of them', async () => {
  openPage('/board/request?state=DONE', { boardPage: boardOf([], { urlKey: 'request', totalPages: 0 }) });
  expect(await screen.findByText('No requests in this state.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show all requests' })).toHaveAttribute('href', '/board/request');
});

it('without open requests the address is asked for there, and looked at by the form', async () => {
  const { history, user, of } = openPage('/board/request?state=OPEN', {
    boardPage: boardOf([], { urlKey: 'request', totalPages: 0 }),
    wantedSource: { kind: 'NONE' },
  });
  expect(await screen.findByText('No open requests.')).toBeInTheDocument();
  expect(await address()).not.toHaveFocus();
  await user.type(await address(), 'a.example{Enter}');
  expect(await title()).toHaveValue('a.example');
  expect(history.location.href).toBe('/board/request/write?url=a.example');
  expect(of('wantedSource')).toHaveLength(1);
});

it('a visitor is not asked for an address there', async () => {
  openPage('/board/request', { boardPage: boardOf([], { urlKey: 'request', totalPages: 0, canEdit: false }) }, null);
  expect(await screen.findByText('No open requests.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Request a source' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Address of a site or feed' })).toBeNull();
});
