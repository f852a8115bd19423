import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { MatchCell } from './match-cell.tsx';

beforeAll(() => startTexts('en'));

const image = 'https://pictures.example/1.png';
const show = (picture: string | null) => {
  const row = {
    parameters: ['"x"'],
    title: 'One',
    link: 'https://harbour.example/1',
    image,
    content: null,
    left: null,
  };
  return render(<MatchCell row={row} field="thumbnail" parameter={0} picture={picture} />).container;
};

it('shows a thumbnail, and its address where it does not load', () => {
  const cell = show('/img/a/b');
  expect(cell.querySelector('img')).toHaveAttribute('src', '/img/a/b');
  fireEvent.error(cell.querySelector('img')!);
  expect(screen.getByText(image)).toBeVisible();
});

it('asks nobody for one that is loaded from nowhere, and says that it is what was found', () => {
  expect(show(null).querySelector('img')).toBeNull();
  expect(screen.getByText(image)).toBeVisible();
});
