import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ByProxy } from '#features/accounts/by-proxy.tsx';
import { keepFrom } from '#features/accounts/login-form.tsx';
import { askForReset, signInOptionsQuery } from '#features/accounts/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import formSheetStyles from '#ui/form/form-sheet.module.css';
import { FormSheet } from '#ui/form/form-sheet.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { MailPageLink } from '#ui/mail-page-link.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

const names = ['email'] as const;

/** Asks for the mail that resets a password. The answer is the same whether the e-mail is known or not. */
export const ForgotRoute = () => {
  const { t } = useTranslation();
  const [said, setSaid] = useState<string>();
  const { data: options } = useQuery(signInOptionsQuery());
  const { form, faults, failure } = useForm({
    names,
    send: askForReset,
    onDone: ({ message }) => setSaid(message),
    failed: t('failed.submit'),
  });
  useDocumentTitle(t('account.forgot.title'));
  if (options?.byProxy)
    return (
      <FormSheet>
        <div className={formSheetStyles.sheet}>
          <ByProxy />
        </div>
      </FormSheet>
    );
  return (
    <FormSheet>
      <div className={formSheetStyles.sheet}>
        <h1>{t('account.forgot.title')}</h1>
        <p className={formSheetStyles.lead} role="status">
          {said ?? t('account.forgot.text')}
        </p>
        {said !== undefined && options?.mailPage && (
          <p className={formSheetStyles.ways}>
            <MailPageLink page={options.mailPage} />
          </p>
        )}
        {said === undefined && (
          <form {...form}>
            <FormFailure text={failure} />
            <TextField
              name="email"
              type="email"
              label={t('account.signUp.email')}
              autoComplete="email"
              required
              fault={faults.email}
            />
            <Button type="submit" variant="contained">
              {t('account.forgot.submit')}
            </Button>
          </form>
        )}
        <p className={formSheetStyles.ways}>
          <Link to="/login" state={keepFrom}>
            {t('account.wait.back')}
          </Link>
        </p>
      </div>
    </FormSheet>
  );
};
