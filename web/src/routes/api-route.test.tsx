import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { fakeWire, nothingYet, person, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const open = (auth: ('ROLE_ADMIN' | 'ROLE_MANAGER' | 'ROLE_API_VIEWER')[]) => {
  fakeWire(nothingYet);
  signedInAs(person({ auth }));
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/api'] }))} />);
};

it.each(['ROLE_ADMIN', 'ROLE_API_VIEWER'] as const)('shows the reference of the API to %s', async role => {
  open([role]);
  expect(await screen.findByRole('heading', { level: 1, name: 'API' })).toBeInTheDocument();
  expect(screen.getByTitle('Reference of the API')).toHaveAttribute('src', '/api/reference');
  expect(screen.getByRole('link', { name: 'OpenAPI document' })).toHaveAttribute('href', '/v1/openapi.json');
});

it.each([[[]], [['ROLE_MANAGER'] as const]])('tells whom the page is for, to %j', async roles => {
  open([...roles]);
  const title = 'This page is for administrators and API viewers';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.queryByTitle('Reference of the API')).not.toBeInTheDocument();
});
