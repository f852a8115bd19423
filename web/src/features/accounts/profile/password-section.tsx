import type { Account } from '@newsbell/contracts/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { CheckRow } from '#ui/form/check-row.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { type Faults, useForm } from '#ui/form/use-form.ts';
import { Section } from '#ui/section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { askForReset } from '../queries.ts';
import { accessTokensQuery, savePassword } from './queries.ts';
import { useShowAccount } from './use-saved.ts';

export const PasswordSection = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  // Each change gets a form of its own by its key, so that no password stays in its fields.
  const [changes, setChanges] = useState(0);
  return (
    <Section title={t('profile.password.title')}>
      {account.hasPassword ? (
        <PasswordForm key={changes} username={account.username} onDone={() => setChanges(changes + 1)} />
      ) : (
        <FirstPassword account={account} />
      )}
    </Section>
  );
};

/** There is no current password to ask for: the mail proves who it is. */
const FirstPassword = ({ account: { email, emailVerified } }: { account: Account }) => {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: askForReset,
    onSuccess: () => showMessage(t('profile.password.mailed', { email })),
    onError: error => showMessage(failureText(error, t('failed.resendEmail'))),
  });
  if (!emailVerified) return <p className="quiet">{t('profile.password.noneUnverified')}</p>;
  return (
    <div className="row">
      <div>
        <p className="quiet">{t('profile.password.none')}</p>
      </div>
      <Button variant="outlined" disabled={isPending} onClick={() => mutate({ email })}>
        {t('profile.password.set')}
      </Button>
    </div>
  );
};

const names = ['oldPassword', 'newPassword', 'verifyPassword', 'revokeTokens'] as const;
type Name = (typeof names)[number];

const PasswordForm = ({ username, onDone }: { username: string; onDone: () => void }) => {
  const { t } = useTranslation();
  const show = useShowAccount();
  const queries = useQueryClient();
  const { data: tokens = [] } = useQuery(accessTokensQuery());
  const { form, faults, failure, isSending } = useForm({
    names,
    check: ({ oldPassword, newPassword, verifyPassword }): Faults<Name> => ({
      ...(!oldPassword && { oldPassword: t('invalid.currentPassword') }),
      ...(!newPassword && { newPassword: t('invalid.newPassword') }),
      ...(newPassword !== verifyPassword && { verifyPassword: t('invalid.passwordConfirm') }),
    }),
    send: ({ oldPassword, newPassword, revokeTokens }) =>
      savePassword({ oldPassword, newPassword, ...(revokeTokens && { revokeTokens: true }) }),
    onDone: account => {
      void queries.invalidateQueries({ queryKey: accessTokensQuery().queryKey });
      show(account);
      showMessage(t('done.passwordUpdated'));
      onDone();
    },
    failed: t('failed.changePassword'),
    fieldOf: { WRONG_PASSWORD: 'oldPassword', WEAK_PASSWORD: 'newPassword' },
  });
  return (
    <form {...form}>
      <FormFailure text={failure} />
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField
        name="oldPassword"
        label={t('profile.password.current')}
        autoComplete="current-password"
        fault={faults.oldPassword}
      />
      <PasswordField
        name="newPassword"
        label={t('profile.password.new')}
        help={t('profile.password.newHelp')}
        autoComplete="new-password"
        fault={faults.newPassword}
      />
      <PasswordField
        name="verifyPassword"
        label={t('profile.password.verify')}
        autoComplete="new-password"
        fault={faults.verifyPassword}
      />
      {tokens.length > 0 && (
        <CheckRow
          name="revokeTokens"
          label={t('profile.password.revokeTokens')}
          help={t('profile.password.revokeTokensHelp')}
        />
      )}
      <Button type="submit" variant="contained" disabled={isSending}>
        {t('profile.password.submit')}
      </Button>
    </form>
  );
};
