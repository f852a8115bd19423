import type { StoredAnnouncement } from '@newsbell/contracts/announcements';
import { languageNames, languages } from '@newsbell/contracts/languages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { currentLanguage } from '#i18n/index.ts';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { AnnouncementStrip } from '#ui/announcement-strip.tsx';
import { Button } from '#ui/button.tsx';
import { DeleteQuestion } from '#ui/delete-question.tsx';
import { showMessage } from '#ui/snackbar.ts';
import styles from './announcement-row.module.css';
import { textFor } from './announcement-text.ts';
import { askAnnouncementsAgain, changeAnnouncement, deleteAnnouncement } from './queries.ts';

interface Props {
  announcement: StoredAnnouncement;
  onEdit: () => void;
}

/** Shows an announcement as it looks, from when to when it is shown, and what can be done with it. */
export const AnnouncementRow = ({ announcement, onEdit }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, texts, link, level, state } = announcement;
  const shown = textFor(currentLanguage(), texts)!;
  const onSettled = () => askAnnouncementsAgain(queries);
  const end = useMutation({
    mutationFn: () => changeAnnouncement(id, { ended: true }),
    onSuccess: () => showMessage(t('admin.announcements.ended')),
    onError: error => showMessage(failureText(error, t('failed.editData'))),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => deleteAnnouncement(id),
    onSuccess: ({ message }) => showMessage(message),
    onSettled,
  });
  const { text } = shown;
  return (
    <li className={styles.announcement}>
      <AnnouncementStrip announcement={{ ...shown, link, level }} />
      <p className="quiet">
        {periodOf(announcement, t)}
        {'\u00a0· '}
        {languages
          .filter(each => texts[each])
          .map(each => languageNames[each])
          .join(', ')}
        {announcement.madeBy && `\u00a0· ${t('admin.announcements.madeBy', { name: announcement.madeBy })}`}
      </p>
      {isAsking ? (
        <DeleteQuestion
          text={t('admin.announcements.deleteText')}
          keep={t('members.keep')}
          deleteNow={t('admin.announcements.delete')}
          failure={remove.error ? failureText(remove.error, t('failed.delete')) : undefined}
          isDeleting={remove.isPending}
          onKeep={() => setAsking(false)}
          onDelete={() => remove.mutate()}
        />
      ) : (
        <div className={styles.ways}>
          <Button
            size="small"
            variant="outlined"
            aria-haspopup="dialog"
            aria-label={t('admin.announcements.editThis', { text })}
            onClick={onEdit}
          >
            {t('admin.announcements.edit')}
          </Button>
          {state !== 'over' && (
            <Button
              size="small"
              variant="outlined"
              aria-label={t('admin.announcements.endThis', { text })}
              disabled={end.isPending}
              onClick={() => end.mutate()}
            >
              {t('admin.announcements.end')}
            </Button>
          )}
          <Button
            size="small"
            aria-label={t('admin.announcements.deleteThis', { text })}
            onClick={() => setAsking(true)}
          >
            {t('admin.announcements.delete')}
          </Button>
        </div>
      )}
    </li>
  );
};

const periodOf = ({ startsAt, endsAt, state }: StoredAnnouncement, t: TFunction): string => {
  const times = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  const [starts, ends] = [times.format(new Date(startsAt)), endsAt && times.format(new Date(endsAt))];
  if (ends) return t('admin.announcements.period', { starts, ends });
  return t(state === 'planned' ? 'admin.announcements.from' : 'admin.announcements.since', { starts });
};
