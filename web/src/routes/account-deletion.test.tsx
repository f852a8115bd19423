import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import en from '#i18n/en.json' with { type: 'json' };
import { startTexts } from '#i18n/index.ts';
import ja from '#i18n/ja.json' with { type: 'json' };
import ko from '#i18n/ko.json' with { type: 'json' };
import zh from '#i18n/zh-CN.json' with { type: 'json' };
import { fakeWire, nothingYet, person, signedInAs } from '../../test/wire.ts';

it('the last question before an account is deleted is about the account', async () => {
  await startTexts('en');
  fakeWire(nothingYet);
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/profile'] }))} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
  expect(dialog.getByText('Are you sure you want to delete your account?')).toBeVisible();
});

it.each([
  [en, 'account', 'delete'],
  [ko, '계정', '삭제'],
  [ja, 'アカウント', '削除'],
  [zh, '账号', '注销'],
])('it asks by the noun and the verb of its title: %#', (texts, ...words) => {
  const { title, question } = texts.profile.leave;
  for (const word of words) {
    expect(title.toLowerCase()).toContain(word);
    expect(question).toContain(word);
  }
});
