import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { fakeWire, nothingYet } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

it('the help on boards leads to each board, the notification settings, contact and the other help', async () => {
  fakeWire(nothingYet);
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/help/boards'] }))} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Boards and rules' })).toBeInTheDocument();
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map(each => each.getAttribute('href'))).toEqual([
    ...['/board/request', '/board/learn', '/board/free', '/board/qna'],
    ...['/setting/notifications', '/contact', '/help'],
  ]);
  expect(screen.getByText('**Bold**')).toBeInTheDocument();
  const part = (name: string) => within(screen.getByRole('region', { name }));
  expect(part('Rules').getByText('You can write 5 posts and 30 comments an hour.')).toBeInTheDocument();
  expect(part('Texts that are reviewed first').getByText(/2 posts and 10 comments a day/)).toBeInTheDocument();
  expect(part('Reports and objections').getByText(/“Object to this” on its notification/)).toBeInTheDocument();
});
