/** Measures what can be pressed in a menu, a dialog or a row of tools. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Runs in the page and answers everything that can be pressed in the open menu, with the faults of its place. */
const faultsIn = `(box, least) => {
  const all = [...box.querySelectorAll('button, a[href], select, input, textarea, [role=option]')]
    .map(each => (each.matches('[type=radio], [type=checkbox]') ? (each.closest('label') ?? each) : each))
    .filter(each => each.checkVisibility() && getComputedStyle(each).display !== 'inline');
  const name = each => each.getAttribute('aria-label') ?? (each.textContent.trim() || each.tagName);
  const faults = [];
  if (all.length === 0) faults.push('nothing to press');
  for (const one of all) {
    // A tool at the window's edge may lie under a bar that stays there.
    one.scrollIntoView({ block: 'center' });
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const say = what => faults.push(name(one) + ': ' + what);
    // Hit area: it is larger than what is drawn.
    const areas = ['::before', '::after']
      .map(part => getComputedStyle(one, part))
      .filter(({ position, content }) => position === 'absolute' && content !== 'none');
    const high = Math.max(height, ...areas.map(area => parseFloat(area.height)));
    if (high < least) say(high + ' px high');
    if (one.matches('input, select, textarea') && width < 60) say(width + ' px wide, so nothing can be read in it');
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) say('out of the window');
    const isCut = areas.length === 0 && one.scrollHeight > one.clientHeight + 2 && getComputedStyle(one).overflowY === 'visible';
    if (isCut) say('does not hold its text');
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!hit || !(one.contains(hit) || hit.contains(one))) say('lies under ' + (hit && name(hit)));
    for (const other of all) {
      if (other === one || other.parentElement !== one.parentElement) continue;
      const beside = other.getBoundingClientRect();
      const isBeside = Math.min(right, beside.right) - Math.max(left, beside.left) <= 1;
      const isBelow = Math.min(bottom, beside.bottom) - Math.max(top, beside.top) <= 1;
      if (!isBeside && !isBelow) say('lies over ' + name(other));
    }
  }
  return faults;
}`;

/** Answers the faults of what can be pressed in the last box of that selector. */
export const faultsOf = (page: Page, layers: string, smallest: number): Promise<string[]> =>
  page.evaluate(`(${faultsIn})([...document.querySelectorAll('${layers}')].at(-1), ${smallest})`);

export const layers = 'dialog[open], [data-popover]:popover-open';
export const openLayer = (page: Page) => page.locator(layers).last();

/** Answers those of all visible boxes of that selector. */
export const faultsOfAll = (page: Page, boxes: string, smallest: number): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll('${boxes}')].filter(box => box.checkVisibility()).flatMap(box => (${faultsIn})(box, ${smallest}))`,
  );

/** A finger needs more room than a mouse. */
export const smallestOn = (isMobile: boolean): number => (isMobile ? 44 : 24);

/** Opens each menu and dialog that a button in this place has, one of each name; answers their faults by the names. */
export const faultsOfMenus = async (
  page: Page,
  place: Locator,
  smallest: number,
): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  const openers = place.locator('button[aria-haspopup]:not([role=combobox], :disabled)').filter({ visible: true });
  const names = await openers.evaluateAll(all =>
    all.map(one => one.getAttribute('aria-label') ?? one.textContent!.trim()),
  );
  for (const name of new Set(names)) {
    await place.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
    await expect(openLayer(page)).toBeVisible();
    await openLayer(page).locator('button, a[href], input').first().waitFor();
    found[name] = await faultsOf(page, layers, smallest);
    await page.keyboard.press('Escape');
    await expect(page.locator(layers)).toHaveCount(0);
  }
  return found;
};
