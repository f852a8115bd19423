import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { DialogActions, DialogForm } from '#ui/shell/dialog-form.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { endSession, losePerson } from '../person.ts';
import { deleteAccount } from './queries.ts';

const names = ['password'] as const;

/** Confirmation dialog: it asks the last question before everything is gone. */
export const DeleteDialog = ({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { form, faults, failure, isSending } = useForm({
    names,
    check: ({ password }) => (hasPassword && !password ? { password: t('invalid.currentPassword') } : {}),
    send: ({ password }) => endSession(queries, () => deleteAccount(hasPassword ? password : undefined)),
    onDone: async ({ message }) => {
      await navigate({ to: '/discover', replace: true });
      losePerson(queries);
      showMessage(message);
    },
    failed: t('failed.delete'),
    fieldOf: { WRONG_PASSWORD: 'password' },
  });
  const { onBlur: _blur, ...formOnSubmit } = form;
  return (
    <ModalDialog title={t('profile.leave.title')} onClose={onClose}>
      <DialogForm {...formOnSubmit}>
        <p>{t('profile.leave.question')}</p>
        <p>{t('profile.leave.text')}</p>
        <FormFailure text={failure} />
        {hasPassword && (
          <PasswordField
            name="password"
            label={t('profile.leave.password')}
            autoComplete="current-password"
            fault={faults.password}
          />
        )}
        <DialogActions>
          <Button onClick={event => event.currentTarget.closest('dialog')?.close()}>{t('profile.crop.cancel')}</Button>
          <Button type="submit" variant="contained" color="secondary" disabled={isSending}>
            {t('profile.leave.submit')}
          </Button>
        </DialogActions>
      </DialogForm>
    </ModalDialog>
  );
};
