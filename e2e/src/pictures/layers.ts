/** These are the screens of layers over a page, and of other widths and keys. */
import type { Screen } from './screen.ts';
import { article, home } from './ways.ts';

const desktop = ['desktop'] as const;
const tablet = ['tablet'] as const;

export const layers: Record<string, Screen> = {
  settings: {
    at: '/projects',
    act: async ({ page, words }) => {
      await page.getByRole('banner').getByRole('button', { name: words.settings }).click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  shortcuts: {
    at: '/projects',
    on: desktop,
    act: async ({ page }) => {
      await page.keyboard.press('?');
      await page.locator('dialog[open]').waitFor();
    },
  },
  drawerOver: {
    at: '/projects',
    on: ['desktop', 'tablet'],
    chosen: { drawerFixed: 'false' },
    act: async ({ page }) => {
      await page.locator('#menu-button').click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  unpinned: { at: home, on: desktop, chosen: { drawerFixed: 'false' } },
  rail: { at: home, on: tablet },
  railDiscover: { at: '/discover', on: tablet },
  railSources: { at: '/projects', on: tablet },
  railReader: { at: async place => article(place.words.long)(place), on: tablet },
  focus: {
    at: '/projects',
    on: desktop,
    act: async ({ page }) => {
      for (let i = 0; i < 18; i++) await page.keyboard.press('Tab');
    },
  },
};
