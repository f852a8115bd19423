import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { Ago } from './ago.tsx';

beforeAll(() => startTexts('en'));

it('stands within a sentence, and leaves a date as it is written', () => {
  render(<Ago moment={new Date().toISOString()} />);
  expect(screen.getByText('just now')).toBeVisible();
  render(<Ago moment="2999-11-21T12:00:00.000Z" />);
  expect(screen.getByText('Nov 21, 2999')).toBeVisible();
});
