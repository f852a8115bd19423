import { faultsInBothSchemes } from './faults.ts';
import { signUpVerified } from './people.ts';
import { smallTargets } from './targets.ts';
import { expect, test } from './test.ts';

test('a person makes a password for a reader app, sees that it has signed in, and ends it', async ({
  page,
  hasTouch,
}) => {
  test.slow();
  const nothingIsWrong = async () => {
    expect(await faultsInBothSchemes(page)).toEqual([]);
    if (hasTouch) expect(await smallTargets(page)).toEqual([]);
  };
  const username = await signUpVerified(page);
  await page.goto('/help');
  await page.getByRole('link', { name: 'Sign in with your reader app' }).click();
  const setup = page.getByRole('region', { name: 'Set up an app' });
  const list = page.getByRole('region', { name: 'App passwords' });
  await expect(list.getByText('No app signs in here yet.')).toBeVisible();
  await setup.getByLabel('App', { exact: true }).selectOption('Lire');
  await expect(setup.getByText(`${new URL(page.url()).origin}/fever/`)).toBeVisible();
  await expect(setup.getByText(username)).toBeVisible();
  await nothingIsWrong();

  await setup.getByRole('button', { name: 'Make a password' }).click();
  const password = setup.getByText(/^nb_(\w{4}-){4}\w{4}$/);
  await expect(password).toBeVisible();
  const hint = (await password.textContent())!.slice(0, 7);
  await expect(setup.getByText('Waiting for Lire to sign in.')).toBeVisible();
  await expect(list.getByRole('heading', { name: 'Lire' })).toBeVisible();
  await expect(list.getByText(`${hint}… · Never used`)).toBeVisible();
  await nothingIsWrong();
  // The app signs in as such apps do, and the page hears of it without a reload.
  const form = { Email: username, Passwd: (await password.textContent())! };
  const signedIn = await page.request.post('/accounts/ClientLogin', { form, headers: { 'user-agent': 'Lire/11' } });
  expect(await signedIn.text()).toContain(`Auth=${username}/`);
  await expect(setup.getByText('Lire has signed in.')).toBeVisible();
  await expect(list.getByText(/ · Lire\/11$/)).toBeVisible();
  await nothingIsWrong();
  await setup.getByRole('button', { name: 'Done' }).click();
  await expect(password).toHaveCount(0);

  await page.reload();
  await expect(list.getByRole('heading', { name: 'Lire' })).toBeVisible();
  await expect(password).toHaveCount(0);
  const end = list.getByRole('button', { name: `Revoke: Lire, ${hint}…` });
  await end.click();
  await nothingIsWrong();
  await list.getByRole('button', { name: 'Keep it' }).click();
  await expect(end).toBeFocused();
  await end.click();
  await list.getByRole('button', { name: 'Revoke now' }).click();
  await expect(list.getByText('No app signs in here yet.')).toBeVisible();
});
