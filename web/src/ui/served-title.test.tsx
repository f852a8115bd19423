import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

it('the title from the server stays until the page knows its own, and only at its address', async () => {
  vi.resetModules();
  document.title = 'The Paper · Newsbell';
  history.replaceState(null, '', '/paper');
  const { useDocumentTitle } = await import('./use-document-title.ts');
  const Page = ({ title }: { title?: string }) => {
    useDocumentTitle(title);
    return null;
  };
  const { rerender, unmount } = render(<Page />);
  expect(document.title).toBe('The Paper · Newsbell');
  rerender(<Page title="The Paper of today" />);
  expect(document.title).toMatch(/^The Paper of today · /);
  unmount();
  render(<Page />);
  expect(document.title).not.toContain('Paper');
});

it('another address has none of it', async () => {
  vi.resetModules();
  document.title = 'The Paper · Newsbell';
  history.replaceState(null, '', '/paper');
  const { useDocumentTitle } = await import('./use-document-title.ts');
  const Page = () => {
    useDocumentTitle(undefined);
    return null;
  };
  history.replaceState(null, '', '/');
  render(<Page />);
  expect(document.title).not.toContain('Paper');
});
