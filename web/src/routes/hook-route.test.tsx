import type { Hook, HookCall } from '@newsbell/contracts/hooks';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import { type Answers, fakeWire, nothingYet, person, signedInAs } from '../../test/wire.ts';

const own = newsSource('backups', { title: 'Backups', kind: 'PUBLISHED', canPublish: true });
const address = `https://news.example/hook/${'k'.repeat(32)}`;

const call = (more: Partial<HookCall> = {}): HookCall => ({
  ...{ id: 5, date: '2026-03-05T06:07:00.000Z', event: 'issues', outcome: 'published', why: null, items: 1 },
  ...{ path: '/backups/feed/71', body: '{\n  "a": 1\n}', repeatable: true },
  ...more,
});
const hook = (more: Partial<Hook> = {}): Hook => ({
  ...{ id: 3, name: 'Site', kind: 'github', hint: 'abcd', signed: false, tellsResolved: false, mapping: null },
  ...{ createdDate: '2026-03-05T06:07:00.000Z', lastCall: null },
  ...more,
});

beforeAll(() => startTexts('en'));

const open = (path: string, answers: Answers) => {
  const wire = fakeWire({ ...nothingYet, projectsOwned: [own], scheduledNewsList: [], ...answers });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: [path] }))} />);
  return wire;
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));

it('lists the hooks of a project with what became of the last call', async () => {
  const { body: _body, ...lastCall } = call({ outcome: 'refused', why: 'SIGNATURE', path: null });
  open('/developer/backups', {
    hookList: [hook({ id: 4, name: 'Alerts', kind: 'grafana' }), hook({ lastCall })],
  });
  const hooks = await section('Hooks');
  expect(await hooks.findByRole('link', { name: 'Site' })).toHaveAttribute('href', '/developer/backups/hook/3');
  expect(hooks.getByText(/Refused: the signature is missing or wrong$/)).toBeVisible();
  expect(hooks.getByText('Grafana · Waiting for the first call.')).toBeVisible();
});

it('makes a hook of the chosen kind, and shows its address and where it is pasted', async () => {
  const asked: unknown[] = [];
  open('/developer/backups', {
    hookMake: ({ body }) => {
      asked.push(body);
      return { ...hook(), address };
    },
  });
  const hooks = await section('Hooks');
  await userEvent.click(hooks.getByRole('button', { name: 'Add a hook' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a hook' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make the address' }));
  expect(dialog.getByText('Enter a name.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Name'), ' Site ');
  await userEvent.type(dialog.getByLabelText('Secret'), 'sssh');
  await userEvent.click(dialog.getByRole('button', { name: 'Make the address' }));
  expect(await screen.findByText(address)).toBeVisible();
  expect(asked).toEqual([{ name: 'Site', kind: 'github', secret: 'sssh' }]);
  expect(screen.getByText(/Paste it as the payload URL/)).toBeVisible();
});

it('asks for a secret of GitHub alone', async () => {
  open('/developer/backups', {});
  const hooks = await section('Hooks');
  await userEvent.click(hooks.getByRole('button', { name: 'Add a hook' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a hook' }));
  expect(dialog.getByLabelText('Secret')).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: 'Slack' }));
  expect(dialog.queryByLabelText('Secret')).toBeNull();
});

it('shows the last calls of a hook, and takes one again', async () => {
  const asked: string[] = [];
  open('/developer/backups/hook/3', {
    hookList: [hook()],
    hookCallList: [
      call(),
      call({ id: 4, outcome: 'refused', why: 'TOO_LARGE', body: null, repeatable: false, path: null }),
    ],
    hookCallRepeat: ({ params }) => {
      asked.push(params.callId);
      return call({ outcome: 'unchanged' });
    },
  });
  const calls = await section('Last calls');
  expect(await calls.findByRole('link', { name: 'Published' })).toHaveAttribute('href', '/backups/feed/71');
  expect(calls.getByText('Refused: it is too large')).toBeVisible();
  expect(calls.getByText(/"a": 1/)).not.toBeVisible();
  await userEvent.click(calls.getByRole('button', { name: 'Process again' }));
  expect(await screen.findByText('Nothing new')).toBeVisible();
  expect(asked).toEqual(['5']);
});

it('tries a mapping on the last body, refuses what is no path, and saves it', async () => {
  const saved: unknown[] = [];
  open('/developer/backups/hook/3', {
    hookList: [hook({ kind: 'json' })],
    hookCallList: [],
    hookPreview: ({ body }) => ({
      ...{ body: '{"name": "Disk"}', why: body!.mapping ? null : 'NO_MAPPING' },
      news: {
        ...{
          title: `by ${(body!.mapping as { title?: string }).title}`,
          content: '',
          link: null,
          image: null,
          tags: [],
        },
        ...{ fields: [], id: null, priority: 'high' },
      },
    }),
    hookChange: ({ body }) => {
      saved.push(body);
      return hook({ kind: 'json' });
    },
  });
  const mapping = await section('Where the news is');
  await userEvent.type(mapping.getByLabelText('Title'), 'a.');
  expect(mapping.getByText('This is not a path.')).toBeVisible();
  expect(mapping.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.type(mapping.getByLabelText('Title'), 'b');
  expect(await mapping.findByText('by a.b')).toBeVisible();
  await userEvent.click(mapping.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(saved).toEqual([{ mapping: { title: 'a.b' } }]);
});

it('gives a new address only after a second question, and says where there is no such hook', async () => {
  open('/developer/backups/hook/3', {
    hookList: [hook()],
    hookCallList: [],
    hookRenew: { ...hook(), address },
  });
  const settings = await section('Settings');
  await userEvent.click(settings.getByRole('button', { name: 'New address' }));
  expect(screen.queryByText(address)).toBeNull();
  await userEvent.click(settings.getByRole('button', { name: 'Make a new one' }));
  expect(await screen.findByText(address)).toBeVisible();
});

it('says so where there is no such hook', async () => {
  open('/developer/backups/hook/9', { hookList: [hook()] });
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such hook' })).toBeVisible();
});
