import { useQueryClient } from '@tanstack/react-query';
import { accountQuery, resetPassword } from '#features/accounts/queries.ts';
import { useLinkValues } from '#features/accounts/use-link-values.ts';
import { useOnce } from '#features/accounts/use-once.ts';
import { useGoTo } from '#features/accounts/way-back.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import formSheetStyles from '#ui/form/form-sheet.module.css';
import { FormSheet } from '#ui/form/form-sheet.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { showMessage } from '#ui/snackbar.ts';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** Limit: the server takes tokens of this length; a longer one is none of its links. */
const longestToken = 200;

const names = ['newPassword', 'verifyPassword'] as const;

/** Opens the link of the reset mail. A reset ends every session, so the page goes on to the sign-in. */
export const ResetRoute = () => {
  const { t } = useTranslation();
  const token = useLinkValues().get('token') ?? '';
  const queries = useQueryClient();
  const goTo = useGoTo();
  const { form, faults, failure } = useForm({
    names,
    check: ({ newPassword, verifyPassword }) =>
      newPassword === verifyPassword ? {} : { verifyPassword: t('invalid.notEquals') },
    send: ({ newPassword }) => resetPassword({ token, newPassword }),
    onDone: ({ message }) => {
      void queries.invalidateQueries({ queryKey: accountQuery().queryKey });
      showMessage(message);
      goTo('/login');
    },
    failed: t('failed.changePassword'),
    fieldOf: { WEAK_PASSWORD: 'newPassword' },
  });
  useDocumentTitle(t('account.reset.title'));
  useOnce(
    () => {
      showMessage(t('failed.approach'));
      goTo('/');
    },
    token === '' || token.length > longestToken,
  );
  return (
    <FormSheet>
      <div className={formSheetStyles.sheet}>
        <h1>{t('account.reset.title')}</h1>
        <form {...form}>
          <FormFailure text={failure} />
          <PasswordField
            name="newPassword"
            label={t('account.reset.newPassword')}
            help={t('account.signUp.passwordHelp')}
            autoComplete="new-password"
            required
            fault={faults.newPassword}
          />
          <PasswordField
            name="verifyPassword"
            label={t('account.signUp.verifyPassword')}
            autoComplete="new-password"
            required
            fault={faults.verifyPassword}
          />
          <Button type="submit" variant="contained">
            {t('account.reset.submit')}
          </Button>
        </form>
      </div>
    </FormSheet>
  );
};
