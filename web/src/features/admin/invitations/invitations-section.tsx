import { accountLimits } from '@newsbell/contracts/account-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signInOptionsQuery } from '#features/accounts/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ErrorMessage } from '#ui/error-message.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { invitationsQuery } from './queries.ts';

/** So many are shown at first: those that are open come first, and old ones are looked up rarely. */
const FIRST = 8;

/** Lists the links to sign up, makes and revokes them, and says where the settings make them needless or useless. */
export const InvitationsSection = () => {
  const { t } = useTranslation();
  const { data: options } = useQuery(signInOptionsQuery());
  const { data, error, refetch } = useQuery(invitationsQuery());
  const [isWhole, setWhole] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const rule = options?.signUp;
  return (
    <Section title={t('admin.invitations.title')} anchor="invitations">
      <div className="row">
        <div>
          <p className="quiet">{t('admin.invitations.text', { count: accountLimits.invitations.days })}</p>
          {(rule === 'open' || rule === 'closed') && <p style={{ marginTop: 4 }}>{t(`admin.invitations.${rule}`)}</p>}
        </div>
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setMaking(true)}>
          {t('admin.invitations.make')}
        </Button>
      </div>
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton style={{ width: '50%', marginBlock: 12 }} />}
      {data?.slice(0, isWhole ? undefined : FIRST).map(invitation => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
      {data && !isWhole && data.length > FIRST && (
        <div className="row">
          <Button onClick={() => setWhole(true)}>{t('admin.invitations.all', { number: data.length })}</Button>
        </div>
      )}
      {isMaking && <InvitationDialog onClose={() => setMaking(false)} />}
    </Section>
  );
};
