import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import { type Asked, fakeWire, listPage, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

// jsdom has the element and not what it does.
beforeAll(async () => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
  await startTexts('en');
});

const mine = newsSource('harbour', { title: 'Harbour Post', description: 'News of the quay', canEdit: true });

const openEditor = async (answer: (asked: Asked) => unknown) => {
  const asked = fakeWire(each => {
    const given = answer(each);
    if (given) return given;
    if (each.path === '/v1/project') return mine;
    if (each.path === '/v1/subscribe/unread') return { all: 0, subscriptions: [] };
    return /subscribe/.test(each.path) ? [] : listPage([]);
  });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/harbour'] }))} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Harbour Post' }));
  return { asked, dialog: within(await screen.findByRole('dialog', { name: 'Edit source' })) };
};

it('sends only what was changed, so that the rest is still taken from the source itself', async () => {
  const { asked, dialog } = await openEditor(({ init }) =>
    init.method === 'PUT' ? { ...mine, visibility: 'PRIVATE' } : undefined,
  );
  await userEvent.click(dialog.getByRole('radio', { name: 'Only me' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Private')).toBeVisible();
  const { init } = asked.find(each => each.init.method === 'PUT')!;
  expect(JSON.parse(String(init.body))).toEqual({ urlKey: 'harbour', visibility: 'PRIVATE' });
});

it('says in the open dialog why a source that others follow stays', async () => {
  const message = 'Others follow this source.';
  const { dialog } = await openEditor(({ init }) =>
    init.method === 'DELETE' ? refused(409, { message, code: 'HAS_SUBSCRIBERS' }) : undefined,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Delete source' }));
  expect(dialog.getByText('Are you sure you want to delete?')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
  expect(await dialog.findByText(message)).toBeVisible();
});

it('offers nothing to change to who may not', async () => {
  fakeWire(({ path }) => (path === '/v1/project' ? { ...mine, canEdit: false } : listPage([])));
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/harbour'] }))} />);
  await screen.findByRole('heading', { level: 1, name: 'Harbour Post' });
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
});
