import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import { type Answers, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const mine = newsSource('harbour', { title: 'Harbour Post', description: 'News of the quay', canEdit: true });

const openEditor = async (answers: Answers) => {
  const asked = fakeWire({ ...nothingYet, projectByKey: mine, ...answers });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/harbour'] }))} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Harbour Post' }));
  return { asked, dialog: within(await screen.findByRole('dialog', { name: 'Edit source' })) };
};

it('sends only what was changed, so that the rest is still taken from the source itself', async () => {
  const { asked, dialog } = await openEditor({ projectChange: { ...mine, visibility: 'PRIVATE' } });
  await userEvent.click(dialog.getByRole('radio', { name: 'Only me' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Private')).toBeVisible();
  const { init } = asked.find(each => each.init.method === 'PUT')!;
  expect(JSON.parse(String(init.body))).toEqual({ urlKey: 'harbour', visibility: 'PRIVATE' });
});

it('forbids readers to fetch whole articles, which only what is crawled has', async () => {
  const { asked, dialog } = await openEditor({ projectChange: { ...mine, allowsFullText: false } });
  const choice = dialog.getByRole('checkbox', { name: 'Let readers fetch whole articles' });
  expect(choice).toBeChecked();
  await userEvent.click(choice);
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  const sent = await waitFor(() => asked.find(each => each.init.method === 'PUT')!);
  expect(JSON.parse(String(sent.init.body))).toEqual({ urlKey: 'harbour', allowsFullText: false });
});

it('says nothing of whole articles where news is published here', async () => {
  const { dialog } = await openEditor({ projectByKey: { ...mine, kind: 'PUBLISHED', health: 'published' } });
  expect(dialog.queryByRole('checkbox', { name: 'Let readers fetch whole articles' })).toBeNull();
});

it('says in the open dialog why a source that others follow stays', async () => {
  const message = 'Others follow this source.';
  const { dialog } = await openEditor({ projectRemove: refused(409, { message, code: 'HAS_SUBSCRIBERS' }) });
  await userEvent.click(dialog.getByRole('button', { name: 'Delete source' }));
  expect(dialog.getByText('Are you sure you want to delete?')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
  expect(await dialog.findByText(message)).toBeVisible();
});

it('offers nothing to change to who may not', async () => {
  fakeWire({ ...nothingYet, projectByKey: { ...mine, canEdit: false } });
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/harbour'] }))} />);
  await screen.findByRole('heading', { level: 1, name: 'Harbour Post' });
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
});
