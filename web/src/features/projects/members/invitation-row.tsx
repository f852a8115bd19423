import type { Invitation } from '@newsbell/contracts/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { currentLanguage } from '#i18n/index.ts';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { formattedDate } from '#ui/relative-time.ts';
import { showMessage } from '#ui/snackbar.ts';
import styles from './members-section.module.css';
import { invitationsQuery, revokeInvitation } from './queries.ts';

interface Props {
  urlKey: string;
  invitation: Invitation;
}

export const InvitationRow = ({ urlKey, invitation }: Props) => {
  const { t } = useTranslation();
  const { id, url, state } = invitation;
  const name = url.slice(-4);
  const copy = async () => showMessage(t((await copyText(url)) ? 'done.copied' : 'error.notCopied'));
  return (
    <div className="row">
      <div>
        <p>
          <code>…{name}</code> · {t(`members.state.${state}`)}
        </p>
        <p className="quiet">
          {joinedOf(invitation, t)} · {endOf(invitation, t)}
        </p>
      </div>
      <div className={styles.ways} style={{ flex: 'none' }}>
        {state === 'OPEN' && (
          <Button variant="outlined" aria-label={t('members.copyThis', { name })} onClick={() => void copy()}>
            {t('members.copy')}
          </Button>
        )}
        {state !== 'REVOKED' && state !== 'ENDED' && <Revoke urlKey={urlKey} id={id} name={name} />}
      </div>
    </div>
  );
};

const Revoke = ({ urlKey, id, name }: { urlKey: string; id: number; name: string }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => revokeInvitation(urlKey, id),
    onSuccess: () => showMessage(t('members.revoked')),
    onError: error => showMessage(failureText(error, t('failed.editData'))),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsQuery(urlKey).queryKey }),
  });
  return isAsking ? (
    <Button autoFocus variant="contained" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
      {t('members.revokeNow')}
    </Button>
  ) : (
    <Button variant="outlined" aria-label={t('members.revokeThis', { name })} onClick={() => setAsking(true)}>
      {t('members.revoke')}
    </Button>
  );
};

const joinedOf = ({ joined, people }: Invitation, t: TFunction): string =>
  people === null ? t('members.joined', { count: joined }) : t('members.joinedOf', { joined, count: people });

const endOf = ({ expiresAt, state }: Invitation, t: TFunction): string => {
  if (expiresAt === null) return t('members.noEnd');
  const date = formattedDate(expiresAt, currentLanguage());
  return t(state === 'ENDED' ? 'members.ended' : 'members.ends', { date });
};
