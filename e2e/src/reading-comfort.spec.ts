import { ourCall } from './following.ts';
import { signUp } from './people.ts';
import { openTitle, reader, rows, titles, titlesShown } from './screen.ts';
import { expect, test } from './test.ts';
import { line, touch } from './touch.ts';

test('two presses change the size of the open article, and the focus returns', async ({ page }) => {
  await page.goto('/the-slow-query');
  await titles(page).first().click();
  const article = reader(page).getByRole('article');
  await expect(article).toHaveCSS('font-size', '17px');
  const appearance = reader(page).getByRole('button', { name: 'Text appearance' });
  let presses = 0;
  const press = async (click: () => Promise<void>) => {
    presses++;
    await click();
  };
  await press(() => appearance.click());
  await press(() => page.getByRole('radio', { name: '21 px' }).check({ force: true }));
  expect(presses).toBe(2);
  await expect(article).toHaveCSS('font-size', '21px');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radio', { name: '21 px' })).toBeHidden();
  await expect(appearance).toBeFocused();
  await expect(reader(page)).toBeVisible();
});

test('Space pages the article, and at its end opens the next item @desktop', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/the-slow-query');
  const [first, second] = await titlesShown(page);
  await titles(page).first().click();
  await expect(page.getByRole('dialog', { name: first! })).toBeFocused();
  const top = () => reader(page).evaluate(sheet => sheet.scrollTop);
  await page.keyboard.press(' ');
  await expect.poll(top).toBeGreaterThan(400);
  await page.keyboard.press('Shift+ ');
  await expect.poll(top).toBe(0);
  await page.keyboard.press('End');
  await expect
    .poll(() => reader(page).evaluate(sheet => sheet.scrollTop + sheet.clientHeight >= sheet.scrollHeight - 2))
    .toBe(true);
  await page.keyboard.press(' ');
  await expect(openTitle(page)).toHaveText(second!);
  await expect.poll(top).toBe(0);
});

test('a swipe on a row marks it as read, the other way stars it @phone', async ({ page }) => {
  await signUp(page);
  await ourCall(page, 'POST', '/v1/subscribe/project', { urlKey: 'hanbit' });
  await page.goto('/hanbit');
  const row = rows(page).first();
  await row.waitFor();
  await expect.poll(() => page.evaluate('document.documentElement.style.overscrollBehaviorY')).toBe('contain');
  const { y } = (await row.boundingBox())!;
  await touch(page, line({ x: 250, y: y + 60 }, { x: 120, y: y + 62 }));
  await expect(row.getByRole('img', { name: 'Starred' })).toBeVisible();
  const before = await row.getByRole('article').getAttribute('data-read');
  await touch(page, line({ x: 80, y: y + 60 }, { x: 220, y: y + 62 }));
  await expect(row.getByRole('article')).not.toHaveAttribute('data-read', before ?? 'none');
  await expect(reader(page)).toHaveCount(0);
});

// The room of full text comes with teaser sources of the demo; until then the page's own tests run this way against its contract.
test('the whole article of a teaser is one press away, and the next one opens with it', async ({ page }) => {
  await signUp(page);
  await page.goto('/hanbit');
  await titles(page).first().click();
  const teaser = await reader(page).getByRole('article').innerText();
  const fullText = reader(page).getByRole('button', { name: 'Full text' });
  await fullText.click();
  await expect(fullText).toHaveAttribute('aria-busy', 'false');
  await expect
    .poll(async () => (await reader(page).getByRole('article').innerText()).length)
    .toBeGreaterThan(teaser.length);
  await reader(page).getByRole('button', { name: 'Older' }).click();
  await expect(fullText).toHaveAttribute('aria-pressed', 'true');
  await fullText.click();
  await expect(fullText).toHaveAttribute('aria-pressed', 'false');
});
