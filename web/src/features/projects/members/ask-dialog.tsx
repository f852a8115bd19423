import { useMutation } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { DialogActions, DialogForm } from '#ui/shell/dialog-form.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';

interface Props {
  title: string;
  /** It says what goes with it. */
  text: string;
  doIt: string;
  work: () => Promise<unknown>;
  onDone: () => Promise<void> | void;
  onClose: () => void;
}

/** Confirmation: asks once before somebody loses what they read. The harmless answer has the focus. */
export const AskDialog = ({ title, text, doIt, work, onDone, onClose }: Props) => {
  const { t } = useTranslation();
  const { mutate, error, isPending } = useMutation({
    mutationFn: work,
    onSuccess: () => {
      onClose();
      return onDone();
    },
  });
  return (
    <ModalDialog title={title} onClose={onClose}>
      <DialogForm as="div">
        <p>{text}</p>
        <FormFailure text={error ? failureText(error, t('failed.editData')) : undefined} />
        <DialogActions>
          <Button autoFocus onClick={event => event.currentTarget.closest('dialog')?.close()}>
            {t('members.keep')}
          </Button>
          <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
            {doIt}
          </Button>
        </DialogActions>
      </DialogForm>
    </ModalDialog>
  );
};
