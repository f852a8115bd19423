import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { DialogActions, DialogForm } from '#ui/shell/dialog-form.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { invitationsQuery, makeInvitation } from './queries.ts';

interface Props {
  urlKey: string;
  onClose: () => void;
}

/** Makes an invitation, and then shows its link. */
export const InvitationDialog = ({ urlKey, onClose }: Props) => {
  const { t } = useTranslation();
  const [link, setLink] = useState<string>();
  return (
    <ModalDialog title={t('members.invite')} onClose={onClose}>
      {link === undefined ? (
        <InvitationForm urlKey={urlKey} onMade={setLink} />
      ) : (
        <ShownOnce text={t('members.made')} value={link} copy={t('members.copy')} close={t('members.close')} />
      )}
    </ModalDialog>
  );
};

/** The empty one is without a bound. */
const numbers = ['1', '2', '5', '10', '30', '100', ''] as const;
const lives = ['1', '7', '30', ''] as const;

const InvitationForm = ({ urlKey, onMade }: { urlKey: string; onMade: (link: string) => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [people, setPeople] = useState<(typeof numbers)[number]>('1');
  const [days, setDays] = useState<(typeof lives)[number]>('7');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => makeInvitation(urlKey, { people: boundOf(people), days: boundOf(days) }),
    onSuccess: ({ url }) => {
      void queries.invalidateQueries({ queryKey: invitationsQuery(urlKey).queryKey });
      onMade(url);
    },
  });
  return (
    <DialogForm
      onSubmit={event => {
        event.preventDefault();
        mutate();
      }}
    >
      <p>{t('members.inviteText')}</p>
      <FormFailure text={error ? failureText(error, t('failed.addData')) : undefined} />
      <SelectField
        label={t('members.people')}
        value={people}
        options={numbers.map(value => ({
          value,
          label: value === '' ? t('members.anyNumber') : t('members.peopleCount', { count: Number(value) }),
        }))}
        onChoose={setPeople}
      />
      <SelectField
        label={t('members.life')}
        value={days}
        options={lives.map(value => ({
          value,
          label: value === '' ? t('members.endless') : t('members.days', { count: Number(value) }),
        }))}
        onChoose={setDays}
      />
      <DialogActions>
        <Button type="submit" variant="contained" disabled={isPending}>
          {t('members.make')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
};

const boundOf = (value: string): number | null => (value === '' ? null : Number(value));
