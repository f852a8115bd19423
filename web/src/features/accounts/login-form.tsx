import type { Account } from '@newsbell/contracts/accounts';
import { type HistoryState, Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import formSheetStyles from '#ui/form/form-sheet.module.css';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { signIn } from './queries.ts';

const names = ['username', 'password'] as const;

export const LoginForm = ({ onDone }: { onDone: (account: Account) => void }) => {
  const { t } = useTranslation();
  const { form, faults, failure } = useForm({ names, send: signIn, onDone, failed: t('failed.login') });
  return (
    <form {...form}>
      <FormFailure text={failure} />
      <TextField
        name="username"
        label={t('account.login.username')}
        autoComplete="username"
        inputMode="email"
        required
        fault={faults.username}
      />
      <PasswordField
        name="password"
        label={t('account.login.password')}
        autoComplete="current-password"
        required
        fault={faults.password}
      />
      <p className={formSheetStyles.ways} style={{ marginTop: -4 }}>
        <Link to="/forgot" state={keepFrom}>
          {t('account.login.forgot')}
        </Link>
      </p>
      <Button type="submit" variant="contained">
        {t('account.login.submit')}
      </Button>
    </form>
  );
};

/** Keeps the way back, and a link to sign up, on the way from one form of signing in to another. */
export const keepFrom = ({ from, invitation }: HistoryState) => ({ from, invitation });
