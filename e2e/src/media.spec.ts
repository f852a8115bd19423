import { openTitle, reader, titles } from './screen.ts';
import { expect, test } from './test.ts';

test('a podcast plays in the article, at the speed wanted, and nothing is fetched before @desktop', async ({
  page,
}) => {
  const sounds: string[] = [];
  page.on('request', request => void (request.resourceType() === 'media' && sounds.push(request.url())));
  await page.goto('/slow-signal');
  await titles(page).first().click();
  const title = await openTitle(page).innerText();
  const player = reader(page).getByRole('group', { name: `Player: ${title}` });
  await expect(player).toContainText('192 kB');
  await expect(player.getByRole('slider', { name: 'Position' })).toBeDisabled();
  expect(sounds).toEqual([]);

  await player.getByRole('button', { name: 'Play' }).focus();
  await page.keyboard.press('Enter');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeFocused();
  await expect(player).toContainText('/ 0:12');
  await player.getByRole('combobox', { name: 'Speed' }).selectOption('2');
  await expect(player.locator('audio')).toHaveJSProperty('playbackRate', 2);

  await player.getByRole('button', { name: 'Pause' }).click();
  await player.getByRole('slider', { name: 'Position' }).fill('8');
  await expect(player).toContainText('0:08 / 0:12');
  await player.getByRole('button', { name: 'Back 15 seconds' }).click();
  await expect(player).toContainText('0:00 / 0:12');
  // The arrow keys belong to the slider while it has the focus.
  await player.getByRole('slider', { name: 'Position' }).press('ArrowRight');
  await expect(player).toContainText('0:01 / 0:12');
  await expect(openTitle(page)).toHaveText(title);
});

test('a film of another site is a link to it, never a frame @desktop', async ({ page }) => {
  await page.goto('/slow-signal');
  await titles(page).first().click();
  const film = reader(page).getByRole('link', { name: /^The conversation with .*, filmed/ });
  await expect(film).toContainText('slow-signal.localhost');
  await expect(film).toHaveAttribute('target', '_blank');
  await expect(film).toHaveAttribute('rel', /noopener/);
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a note is reached inside the article, and the reader stays open @phone', async ({ page }) => {
  await page.goto('/the-slow-query');
  await titles(page).first().click();
  await reader(page).getByRole('link', { name: '1', exact: true }).first().click();
  const note = reader(page).getByRole('listitem').filter({ hasText: 'There is a mug' });
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport();
  await expect(page).toHaveURL('/the-slow-query');
});
