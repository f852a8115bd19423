import type { Project } from '@newsbell/contracts/projects';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { generatorRow } from '../../../test/generator.ts';
import { newsSource } from '../../../test/source.ts';
import { fakeWire, nothingYet, person, signedInAs } from '../../../test/wire.ts';
import { App, startApp } from '../../app.tsx';

beforeAll(() => startTexts('en'));

const other = 'c3a8f0aa-7c1d-4d0e-8d3b-2b6f4e5d6a71';

const open = (given: Partial<Project>, urlKey = 'quay') => {
  const asked = fakeWire({
    ...nothingYet,
    generatorList: [generatorRow({ uuid: other, urlKey: 'other' }), generatorRow({ urlKey })],
    projectByKey: newsSource('quay', { kind: 'GENERATED', canEdit: true, ...given }),
  });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/quay'] }))} />);
  return () => asked.some(({ path }) => path === '/v1/rssgen/my');
};

it('leads the owner of a feed that was made of a page from its source to the builder', async () => {
  open({});
  expect(await screen.findByRole('link', { name: 'Edit RSS' })).toHaveAttribute(
    'href',
    `/rss/${generatorRow().uuid}/edit`,
  );
});

it('offers nothing to a manager, who may edit the source but has not made the feed', async () => {
  const hasAsked = open({}, 'another');
  await screen.findByRole('button', { name: 'Edit Source quay' });
  await expect.poll(hasAsked).toBe(true);
  expect(screen.queryByRole('link', { name: 'Edit RSS' })).toBeNull();
});

it('asks for no generators where the source is none', async () => {
  const hasAsked = open({ kind: 'FEED' });
  await screen.findByRole('button', { name: 'Edit Source quay' });
  expect(hasAsked()).toBe(false);
});
