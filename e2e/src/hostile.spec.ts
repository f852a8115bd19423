import { openTitle, reader, titles, titlesShown } from './screen.ts';
import { expect, test } from './test.ts';

/** Sanitising: these must not be in an article; the page is asked after its own parser has read it. */
const forbidden = `[...document.querySelectorAll('[role=dialog] article > :not(header) *, [role=dialog] article > :not(header)')].filter(element =>
  /^(script|style|form|input|button|iframe|object|embed|base|meta|link|svg|math)$/.test(element.localName)
  || [...element.attributes].some(({ name, value }) =>
    /^(on|style$|srcdoc$|formaction$)/.test(name) || /^\\s*(javascript|vbscript|data):/i.test(value))
).map(element => element.outerHTML)`;

const unsafeLinks = `[...document.querySelectorAll('[role=dialog] a[target=_blank]')]
  .filter(link => !link.relList.contains('noopener')).map(link => link.outerHTML)`;

const ownLinks = `[...document.querySelectorAll('[role=dialog] article a[href]:not(nav a)')]
  .filter(link => !link.getAttribute('href').startsWith('#note-'))
  .filter(link => !/^https?:$/.test(link.protocol) || (link.target !== '_blank' && link.getAttribute('href') !== '/open-mic'))
  .map(link => link.outerHTML)`;

test('hostile items are read without harm, one after the other @desktop', async ({ page, trouble }) => {
  // Its pictures point nowhere on purpose.
  trouble.expected(/^console: Failed to load resource.*\((http:\/\/(open-mic|www)\S*|http:\S*\/x|data:.*)\)$/s);
  await page.goto('/open-mic');
  await expect(titles(page)).toHaveCount(20);
  const all = await titlesShown(page);
  await titles(page).first().click();
  for (const [at, title] of all.entries()) {
    await expect(openTitle(page)).toHaveText(title);
    // The text comes after the title; until then grey lines stand for it.
    await expect(reader(page).locator('article > span')).toHaveCount(0);
    expect(await page.evaluate(forbidden), title).toEqual([]);
    expect(await page.evaluate(unsafeLinks), title).toEqual([]);
    expect(await page.evaluate(ownLinks), title).toEqual([]);
    for (const text of ['Read more', 'A second way']) {
      const bait = reader(page).getByText(text, { exact: true });
      if (await bait.count()) await bait.first().click();
    }
    if (at < all.length - 1) await reader(page).getByRole('button', { name: 'Older' }).click();
  }
  expect(await page.evaluate('window.newsbellHostile')).toBeUndefined();
  await expect(reader(page).getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(page).toHaveURL('/open-mic');
  expect(page.context().pages()).toHaveLength(1);
});
