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

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/**
 * Answers what axe finds by these rules, or by all that are on by default. A document is given axe once, because to read its source
 * takes as long as most runs. A frame has its own, so a page with frames is given it each time.
 */
export const violationsOn = async (page: Page, rules?: string[]): Promise<Violations> => {
  const options = {
    resultTypes: ['violations' as const],
    ...(rules && { runOnly: { type: 'rule' as const, values: rules } }),
  };
  const hasAxe = page.frames().length === 1 && (await page.evaluate<boolean>('typeof axe === "object"'));
  if (hasAxe) return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(each => each.violations)`);
  return (await new AxeBuilder({ page }).setLegacyMode().options(options).analyze()).violations;
};

const faults = async (page: Page, scheme: 'light' | 'dark', rules?: string[]): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
  const violations = await violationsOn(page, rules);
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${scheme}: ${id} at ${node.target} – ${node.html}`));
};
