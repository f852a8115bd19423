import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** What axe finds on the page as it stands, once in each scheme. A modal dialog is looked at with the page behind it. */
export const faultsInBothSchemes = async (page: Page): Promise<string[]> => {
  // Twice over every element of a long page takes its time where others work too.
  test.slow();
  return [...(await faults(page, 'light')), ...(await faults(page, 'dark'))];
};

const faults = async (page: Page, scheme: 'light' | 'dark'): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${scheme}: ${id} at ${node.target} – ${node.html}`));
};
