import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { generatorRow } from '../../test/generator.ts';
import { type Answers, fakeWire, nothingYet, pageSource, person, refused, signedInAs } from '../../test/wire.ts';
import { ruleThread } from '../../test/worker-thread.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const uuid = 'c3a8f0aa-7c1d-4d0e-8d3b-2b6f4e5d6a71';

const openAt = (path: string, answers: Answers, from?: string) => {
  const asked = fakeWire({ ...nothingYet, ...answers });
  signedInAs(person());
  const parts = startApp(createMemoryHistory({ initialEntries: [...(from ? [from] : []), path] }));
  render(<App {...parts} />);
  return { asked, history: parts.router.history };
};

const unknown: Answers = {
  generatorOne: refused(404, { message: 'There is no such feed.', code: 'GENERATOR_NOT_FOUND' }),
};

it('says in the server’s words that a feed is not there, and goes back to where one came from', async () => {
  const { history } = openAt(`/rss/${uuid}/edit`, unknown, '/help');
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such feed.');
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
  await expect.poll(() => history.location.pathname).toBe('/help');
});

it('goes to the list where there is no way back', async () => {
  const { history } = openAt(`/rss/${uuid}/edit`, unknown);
  await userEvent.click(await screen.findByRole('button', { name: 'Go back' }));
  await expect.poll(() => history.location.pathname).toBe('/rss/list');
});

it('opens the builder by rule for a feed that was made by one, with its rule', async () => {
  ruleThread();
  const rule = '<li><a href="{%}">{%}</a>';
  const { builder: _, rule: __, ...shown } = generatorRow({ uuid });
  const { asked } = openAt(`/rss/${uuid}/edit`, {
    generatorOne: { ...shown, builder: 'RULE', rule, mapping: { title: 2, link: 1 } },
    generatorHtml: pageSource('<li><a href="/1">One</a>'),
  });
  expect(await screen.findByDisplayValue(rule)).toBeVisible();
  expect(asked.filter(({ path }) => path === `/v1/rssgen/${uuid}`)).toHaveLength(1);
});

it('says of an address without an id that nothing could be loaded, without asking for it', async () => {
  const { asked } = openAt('/rss/none/edit', {});
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load data.');
  expect(asked.filter(({ path }) => path.startsWith('/v1/rssgen'))).toEqual([]);
});
