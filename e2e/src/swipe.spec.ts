import type { Page } from '@playwright/test';
import { openTitle, reader, titles, titlesShown } from './screen.ts';
import { expect, test } from './test.ts';
import { line, touch } from './touch.ts';

const openSecond = async (page: Page, address: string): Promise<string[]> => {
  await page.goto(address);
  const shown = await titlesShown(page);
  await titles(page).nth(1).click();
  await expect(openTitle(page)).toHaveText(shown[1]!);
  return shown;
};

test('a swipe leftwards goes to the older item, rightwards to the newer one @phone', async ({ page }) => {
  const [first, second, third] = await openSecond(page, '/hanbit');
  await touch(page, line({ x: 300, y: 300 }, { x: 150, y: 310 }));
  await expect(openTitle(page)).toHaveText(third!);
  await touch(page, line({ x: 100, y: 300 }, { x: 260, y: 310 }));
  await expect(openTitle(page)).toHaveText(second!);
  await touch(page, line({ x: 100, y: 300 }, { x: 260, y: 310 }));
  await expect(openTitle(page)).toHaveText(first!);
});

test('a short, a slanting and a pinching finger turn no page @phone', async ({ page }) => {
  const [, second, third] = await openSecond(page, '/hanbit');
  await touch(page, line({ x: 300, y: 300 }, { x: 255, y: 300 }));
  await touch(page, line({ x: 300, y: 300 }, { x: 200, y: 420 }));
  await expect(openTitle(page)).toHaveText(second!);
  await touch(page, line({ x: 300, y: 300 }, { x: 150, y: 300 }));
  await expect(openTitle(page)).toHaveText(third!);
  await touch(page, line({ x: 250, y: 300 }, { x: 150, y: 300 }), line({ x: 260, y: 320 }, { x: 350, y: 320 }));
  await expect(openTitle(page)).toHaveText(third!);
});

test('a finger on code scrolls the code @phone', async ({ page }) => {
  await page.setViewportSize({ width: 300, height: 700 });
  await page.goto('/the-slow-query');
  await titles(page).first().click();
  const title = await openTitle(page).innerText();
  const code = reader(page).getByRole('group', { name: 'Code' }).first();
  await code.scrollIntoViewIfNeeded();
  expect(await code.evaluate(box => box.scrollWidth > box.clientWidth)).toBe(true);
  const { x, y } = (await code.boundingBox())!;
  await touch(page, line({ x: x + 220, y: y + 30 }, { x: x + 40, y: y + 30 }));
  await expect.poll(() => code.evaluate(box => box.scrollLeft)).toBeGreaterThan(0);
  await expect(openTitle(page)).toHaveText(title);
});
