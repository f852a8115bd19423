import type { Project } from '@newsbell/contracts/projects';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ErrorMessage } from '#ui/error-message.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { MemberRow } from './member-row.tsx';
import styles from './members-section.module.css';
import { invitationsQuery, membersQuery } from './queries.ts';

/** Shows the owner of a private source who reads it, and by which links others may join. */
export const MembersSection = ({ project: { urlKey, visibility } }: { project: Project }) => {
  const { t } = useTranslation();
  return (
    <Section title={t('members.title')} anchor="members">
      {visibility === 'PUBLIC' ? <p className="quiet">{t('members.public')}</p> : <Readers urlKey={urlKey} />}
    </Section>
  );
};

const Readers = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <div className="row">
        <div>
          <p className="quiet">{t('members.text')}</p>
        </div>
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setMaking(true)}>
          {t('members.invite')}
        </Button>
      </div>
      <Members urlKey={urlKey} />
      <Invitations urlKey={urlKey} />
      {isMaking && <InvitationDialog urlKey={urlKey} onClose={() => setMaking(false)} />}
    </>
  );
};

const Members = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(membersQuery(urlKey));
  return (
    <div className={styles.part}>
      <h3>{data?.length ? t('members.count', { count: data.length }) : t('members.list')}</h3>
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton style={{ width: '50%', marginBlock: 12 }} />}
      {data?.length === 0 && <p className="quiet">{t('members.none')}</p>}
      {data?.map(member => (
        <MemberRow key={member.username} urlKey={urlKey} member={member} />
      ))}
    </div>
  );
};

const Invitations = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(invitationsQuery(urlKey));
  if (data?.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3>{t('members.invitations')}</h3>
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton style={{ width: '50%', marginBlock: 12 }} />}
      {data?.map(invitation => (
        <InvitationRow key={invitation.id} urlKey={urlKey} invitation={invitation} />
      ))}
    </div>
  );
};
