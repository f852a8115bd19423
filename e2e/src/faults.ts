import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** The answer of these rules depends on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Answers the violations that axe finds on the page as it stands: all its rules in the light scheme, those about colours in the dark one
 * too. A modal dialog is checked with the page behind it.
 */
export const faultsInBothSchemes = async (page: Page): Promise<string[]> => {
  // Two runs over every element of a long page take their time where others work too.
  test.slow();
  return [...(await faults(page, 'light')), ...(await faults(page, 'dark', colourRules))];
};

const faults = async (page: Page, scheme: 'light' | 'dark', rules?: string[]): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${scheme}: ${id} at ${node.target} – ${node.html}`));
};
