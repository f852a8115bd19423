import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDocumentTitle } from './use-document-title.ts';

const Layer = ({ title }: { title: string | undefined }) => {
  useDocumentTitle(title, 'layer');
  return null;
};
const Page = ({ title, layer }: { title: string | undefined; layer?: string }) => {
  useDocumentTitle(title);
  return layer === undefined ? null : <Layer title={layer} />;
};

it('shows a layer’s title while it is open and the page’s again after it', () => {
  const { rerender, unmount } = render(<Page title="Page" />);
  expect(document.title).toBe('Page · Newsbell');
  rerender(<Page title="Page" layer="Item" />);
  expect(document.title).toBe('Item · Newsbell');
  rerender(<Page title="Page" layer="Next item" />);
  expect(document.title).toBe('Next item · Newsbell');
  rerender(<Page title="Page" />);
  expect(document.title).toBe('Page · Newsbell');
  unmount();
  expect(document.title).toBe('Newsbell');
});

it('keeps an open layer’s title when the page comes at the same time or learns its own later', () => {
  const { rerender } = render(<Page title={undefined} layer="Item" />);
  expect(document.title).toBe('Item · Newsbell');
  rerender(<Page title="Page" layer="Item" />);
  expect(document.title).toBe('Item · Newsbell');
  rerender(<Page title="Page" />);
  expect(document.title).toBe('Page · Newsbell');
});
