import type { StoredAnnouncement } from '@newsbell/contracts/announcements';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ErrorMessage } from '#ui/error-message.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { Surface } from '#ui/surface.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import styles from './announcement-list.module.css';
import { AnnouncementRow } from './announcement-row.tsx';
import { storedAnnouncementsQuery } from './queries.ts';

const states = ['in-force', 'planned', 'over'] as const;

/** Lists the announcements that are shown, those that are planned and those that are over, and makes new ones. */
export const AnnouncementList = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(storedAnnouncementsQuery());
  const [open, setOpen] = useState<StoredAnnouncement | 'new'>();
  const make = (
    <Button variant="contained" aria-haspopup="dialog" onClick={() => setOpen('new')}>
      {t('admin.announcements.make')}
    </Button>
  );
  return (
    <>
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <StateMessage title={t('admin.announcements.none')} text={t('admin.announcements.text')} action={make} />
      )}
      {data && data.length > 0 && (
        <>
          <div className={styles.top}>
            <p className="quiet">{t('admin.announcements.text')}</p>
            {make}
          </div>
          {states.map(state => (
            <Group key={state} state={state} all={data} onEdit={setOpen} />
          ))}
        </>
      )}
      {open && (
        <AnnouncementDialog announcement={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
};

interface GroupProps {
  state: StoredAnnouncement['state'];
  all: readonly StoredAnnouncement[];
  onEdit: (announcement: StoredAnnouncement) => void;
}

const Group = ({ state, all, onEdit }: GroupProps) => {
  const { t } = useTranslation();
  const id = useId();
  const mine = all.filter(each => each.state === state);
  if (mine.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{t(`admin.announcements.state.${state}`)}</h2>
      <Surface as="ul">
        {mine.map(each => (
          <AnnouncementRow key={each.id} announcement={each} onEdit={() => onEdit(each)} />
        ))}
      </Surface>
    </section>
  );
};
