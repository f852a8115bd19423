import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSearchField } from './use-search-field.ts';

const show = () => {
  const searched: string[] = [];
  const Field = () => {
    const { form, input } = useSearchField(query => void searched.push(query));
    return (
      <form {...form}>
        <input {...input} aria-label="Search" />
      </form>
    );
  };
  render(<Field />);
  return { searched, field: screen.getByRole('textbox', { name: 'Search' }), user: userEvent.setup() };
};

it('a query is trimmed, and an empty one starts nothing', async () => {
  const { searched, field, user } = show();
  await user.type(field, '   {Enter}');
  expect(searched).toEqual([]);
  await user.type(field, ' 서울 시장  {Enter}');
  expect(searched).toEqual(['서울 시장']);
});

it('an address goes whole however long it is, words as long as the server takes them', () => {
  const { searched, field } = show();
  const address = `https://example.com/${'a'.repeat(300)}`;
  for (const query of [address, 'word '.repeat(30)]) {
    fireEvent.change(field, { target: { value: query } });
    fireEvent.submit(field);
  }
  expect(searched).toEqual([address, 'word '.repeat(20).trim()]);
});

it.each([
  ['says that it composes', { isComposing: true }],
  ['only marks the key', { keyCode: 229 }],
])('the Enter that ends a composition submits nothing where the browser %s', (_, how) => {
  const { field } = show();
  expect(fireEvent.keyDown(field, { key: 'Enter', ...how })).toBe(false);
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
});
