import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { MatchCell } from './match-cell.tsx';

beforeAll(() => startTexts('en'));

const show = (image: string) => {
  const row = {
    parameters: ['"x"'],
    title: 'One',
    link: 'https://harbour.example/1',
    image,
    content: null,
    left: null,
  };
  return render(<MatchCell row={row} field="thumbnail" parameter={0} page="https://harbour.example/news" />).container;
};

it('shows a thumbnail as the page has it', () => {
  const cell = show('https://pictures.example/1.png');
  expect(cell.querySelector('img')).toHaveAttribute('src', 'https://pictures.example/1.png');
  fireEvent.error(cell.querySelector('img')!);
  expect(screen.getByText('https://pictures.example/1.png')).toBeVisible();
});

it.each(['http://127.0.0.1/x.png', 'http://192.168.0.1/x.png', `${location.origin}/logout`])(
  'asks nobody for %s, and says that it is what was found',
  address => {
    const cell = show(address);
    expect(cell.querySelector('img')).toBeNull();
    expect(screen.getByText(address)).toBeVisible();
  },
);
