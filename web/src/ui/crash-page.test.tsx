import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { CrashPage } from './crash-page.tsx';

beforeAll(() => startTexts('en'));

it.each([
  ['Failed to fetch dynamically imported module: https://newsbell.test/assets/help-route-a1.js', 'part of the page'],
  ['error loading dynamically imported module: https://newsbell.test/assets/help-route-a1.js', 'part of the page'],
  ['Importing a module script failed.', 'part of the page'],
  ["Cannot read properties of undefined (reading 'id')", 'This page stopped working'],
])('for “%s” it says whose fault that is', (message, said) => {
  render(<CrashPage error={new Error(message)} />);
  expect(screen.getByRole('alert')).toHaveTextContent(said);
});
