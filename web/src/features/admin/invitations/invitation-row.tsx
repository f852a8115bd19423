import type { SignUpInvitation } from '@newsbell/contracts/sign-up-invitations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { currentLanguage } from '#i18n/index.ts';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { formattedDate } from '#ui/relative-time.ts';
import { showMessage } from '#ui/snackbar.ts';
import { useNow } from '#ui/use-now.ts';
import { invitationsQuery, revokeInvitation } from './queries.ts';

export const InvitationRow = ({ invitation }: { invitation: SignUpInvitation }) => {
  const { t } = useTranslation();
  const now = useNow();
  const { id, note, usedAt, endsAt, revokedAt } = invitation;
  const name = note || t('admin.invitations.unnamed');
  const isOpen = !usedAt && !revokedAt && Date.parse(endsAt) > now;
  return (
    <div className="row">
      <div>
        <h3 className={note ? undefined : 'quiet'}>
          <bdi>{name}</bdi>
        </h3>
        <p>{stateOf(invitation, isOpen, t)}</p>
        <p className="quiet">{originOf(invitation, t)}</p>
      </div>
      {isOpen && <Revoke id={id} name={name} />}
    </div>
  );
};

const Revoke = ({ id, name }: { id: number; name: string }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => revokeInvitation(id),
    onSuccess: () => showMessage(t('members.revoked')),
    onError: error => showMessage(failureText(error, t('failed.editData'))),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsQuery().queryKey }),
  });
  return isAsking ? (
    <Button autoFocus variant="contained" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
      {t('members.revokeNow')}
    </Button>
  ) : (
    <Button variant="outlined" aria-label={t('admin.invitations.revokeThis', { name })} onClick={() => setAsking(true)}>
      {t('members.revoke')}
    </Button>
  );
};

const stateOf = ({ usedAt, usedBy, endsAt, revokedAt }: SignUpInvitation, isOpen: boolean, t: TFunction): string => {
  const date = formattedDate(usedAt ?? revokedAt ?? endsAt, currentLanguage());
  if (!usedAt && revokedAt) return t('admin.invitations.revoked', { date });
  if (!usedAt) return t(isOpen ? 'admin.invitations.until' : 'admin.invitations.ended', { date });
  return usedBy ? t('admin.invitations.used', { name: usedBy, date }) : t('admin.invitations.usedByGone', { date });
};

const originOf = ({ createdDate, madeBy }: SignUpInvitation, t: TFunction): string => {
  const date = formattedDate(createdDate, currentLanguage());
  return madeBy ? t('admin.invitations.madeBy', { name: madeBy, date }) : t('admin.invitations.madeOn', { date });
};
