import type { Account } from '@newsbell/contracts/accounts';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { FormFailure } from '#ui/form/FormFailure.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { signUp } from './queries.ts';
import { inWords, signUpFaults, signUpFields } from './signUpRules.ts';
import { TermsAgreement } from './TermsAgreement.tsx';

export const SignUpForm = ({ onDone }: { onDone: (account: Account) => void }) => {
  const { t } = useTranslation();
  const { form, faults, failure } = useForm({
    names: signUpFields,
    check: values => inWords(signUpFaults(values), key => t(`invalid.${key}`)),
    send: ({ username, email, password }) => signUp({ username, email, password }),
    onDone,
    failed: t('failed.signUp'),
    fieldOf: { USERNAME_TAKEN: 'username', WEAK_PASSWORD: 'password' },
  });
  return (
    <form {...form}>
      <FormFailure text={failure} />
      <TextField
        name="username"
        label={t('account.signUp.username')}
        help={t('account.signUp.usernameHelp')}
        autoComplete="username"
        required
        fault={faults.username}
      />
      <TextField
        name="email"
        type="email"
        label={t('account.signUp.email')}
        help={t('account.signUp.emailHelp')}
        autoComplete="email"
        required
        fault={faults.email}
      />
      <PasswordField
        name="password"
        label={t('account.signUp.password')}
        help={t('account.signUp.passwordHelp')}
        autoComplete="new-password"
        required
        fault={faults.password}
      />
      <PasswordField
        name="verifyPassword"
        label={t('account.signUp.verifyPassword')}
        autoComplete="new-password"
        required
        fault={faults.verifyPassword}
      />
      <TermsAgreement fault={faults.terms} />
      <Button type="submit" variant="contained">
        {t('account.signUp.submit')}
      </Button>
    </form>
  );
};
