import type { AdminTag } from '@newsbell/contracts/tags';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { DialogActions, DialogForm } from '#ui/shell/dialog-form.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { changeTag, tagNamedQuery } from './queries.ts';

const names = ['name'] as const;
const NAME_AT_MOST = 50;

/** Gives a tag another name. Where another tag has it, the dialog says beforehand that both become one. */
export const RenameDialog = ({ tag, onClose }: { tag: AdminTag; onClose: () => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(tag.name);
  // The server compares tags by this form.
  const name = useDeferredValue(typed).normalize('NFKC').trim();
  const isOther = name !== '' && name !== tag.name;
  const { data: other } = useQuery({ ...tagNamedQuery(name), enabled: isOther });
  const merges = isOther && other ? other : undefined;
  const { form, faults, failure, isSending } = useForm({
    names,
    send: values => changeTag(tag.name, { name: values.name }),
    onDone: changed => {
      showMessage(t(merges ? 'admin.tags.merged' : 'admin.tags.renamed', { former: tag.name, name: changed.name }));
      void queries.invalidateQueries({ queryKey: ['admin', 'tags'] });
      onClose();
    },
    failed: t('failed.editData'),
  });
  return (
    <ModalDialog title={t('admin.tags.renameTitle', { name: tag.name })} onClose={onClose}>
      <DialogForm {...form}>
        <FormFailure text={failure} />
        <TextField
          name="name"
          label={t('admin.tags.name')}
          help={
            merges ? t('admin.tags.merges', { name: merges.name, count: merges.sources }) : t('admin.tags.renameHelp')
          }
          defaultValue={tag.name}
          maxLength={NAME_AT_MOST}
          required
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          fault={faults.name}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('admin.tags.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isSending || !isOther}>
            {t(merges ? 'admin.tags.merge' : 'admin.tags.rename')}
          </Button>
        </DialogActions>
      </DialogForm>
    </ModalDialog>
  );
};
