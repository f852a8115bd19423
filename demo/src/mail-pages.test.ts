import { expect, it } from 'vitest';
import { testApp } from '../../server/test/app.ts';
import { signedUp } from '../../server/test/browser.ts';
import { freshDatabase } from '../../server/test/database.ts';
import { mailPages } from './mail-pages.ts';

it('shows each mail in a frame that runs nothing, with its link in plain text beside it', async () => {
  const database = await freshDatabase();
  const app = await testApp(database.db, { routes: mailPages });
  await signedUp(app, 'alice');

  const list = await app.inject('/demo/mail');
  expect(list.body).toContain('<a href="/demo/mail/1">Verify your e-mail for Newsbell</a>');
  const page = await app.inject('/demo/mail/1');
  expect(page.body).toMatch(/<a href="http:\/\/newsbell\.test\/user\/alice\/validate\?token=[\w-]{43}">/);
  expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const body = await app.inject('/demo/mail/1/body');
  expect(body.headers['content-security-policy']).toContain('; sandbox allow-popups');
  expect(body.headers['x-frame-options']).toBe('SAMEORIGIN');
  for (const id of ['2', 'x', '9'.repeat(30)]) expect((await app.inject(`/demo/mail/${id}`)).statusCode).toBe(404);

  await app.close();
  await database.close();
});
