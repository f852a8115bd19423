import { accountLimits } from '@newsbell/contracts/account-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { DialogActions, DialogForm } from '#ui/shell/dialog-form.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { invitationsQuery, makeInvitation } from './queries.ts';

/** Makes a link to sign up, and then shows it, this once. */
export const InvitationDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const [link, setLink] = useState<string>();
  return (
    <ModalDialog title={t('admin.invitations.make')} onClose={onClose}>
      {link === undefined ? (
        <InvitationForm onMade={setLink} />
      ) : (
        <ShownOnce
          text={t('admin.invitations.made', { count: accountLimits.invitations.days })}
          value={link}
          copy={t('members.copy')}
          close={t('members.close')}
        />
      )}
    </ModalDialog>
  );
};

const names = ['note'] as const;
const NOTE_AT_MOST = 200;

const InvitationForm = ({ onMade }: { onMade: (link: string) => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { form, faults, failure, isSending } = useForm({
    names,
    send: ({ note }) => makeInvitation(note.trim()),
    onDone: ({ link }) => {
      void queries.invalidateQueries({ queryKey: invitationsQuery().queryKey });
      onMade(link);
    },
    failed: t('failed.addData'),
  });
  return (
    <DialogForm {...form}>
      <FormFailure text={failure} />
      <TextField
        name="note"
        label={t('admin.invitations.note')}
        help={t('admin.invitations.noteHelp')}
        maxLength={NOTE_AT_MOST}
        autoComplete="off"
        autoCapitalize="words"
        fault={faults.note}
      />
      <DialogActions>
        <Button type="submit" variant="contained" disabled={isSending}>
          {t('members.make')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
};
