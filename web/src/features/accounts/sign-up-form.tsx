import type { Account } from '@newsbell/contracts/accounts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { signUp } from './queries.ts';
import { inWords, signUpFaults, signUpFields } from './sign-up-rules.ts';
import { TermsAgreement } from './terms-agreement.tsx';

const names = ['code', ...signUpFields] as const;

interface Props {
  /** It is the secret of a link to sign up. */
  invitation: string | undefined;
  /** The server has no administrator yet, and the first one has a code of it. */
  needsCode: boolean;
  onDone: (account: Account) => void;
}

export const SignUpForm = ({ invitation, needsCode, onDone }: Props) => {
  const { t } = useTranslation();
  const { form, faults, failure } = useForm({
    names,
    check: values => inWords(signUpFaults(values), key => t(`invalid.${key}`)),
    send: ({ username, email, password, code }) =>
      signUp({ username, email, password, invitation, ...(needsCode && { code }) }),
    onDone,
    failed: t('failed.signUp'),
    fieldOf: { USERNAME_TAKEN: 'username', WEAK_PASSWORD: 'password', ...(needsCode && { SIGN_UP_CODE: 'code' }) },
  });
  return (
    <form {...form}>
      <FormFailure text={failure} />
      {needsCode && (
        <TextField
          name="code"
          label={t('account.signUp.codeLabel')}
          help={t('account.signUp.codeHelp')}
          autoComplete="off"
          required
          fault={faults.code}
        />
      )}
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
