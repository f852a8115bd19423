import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { KeywordChips } from './keyword-chips.tsx';

beforeAll(() => startTexts('en'));

it('each keyword says what it does and where it looks', () => {
  render(
    <KeywordChips keywords={['ferry', '-tram in:title', 'error in:level', '-시험 in:호스트']} onRemove={() => {}} />,
  );
  const texts = screen.getAllByRole('listitem').map(chip => chip.textContent);
  expect(texts).toEqual(['ferry', 'withouttramin the title', 'errorin level', 'without시험in 호스트']);
});
