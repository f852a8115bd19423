import type { MailOwner } from '@newsbell/contracts/mails';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { exactTime } from '#ui/relative-time.ts';
import styles from './mail-facts.module.css';

/** Says why nothing comes to an address, and where mails lie on a server that sends none. */
export const MailFacts = ({ owner, folder }: { owner: MailOwner | null; folder: string | null }) => (
  <div className={styles.facts} aria-live="polite">
    {owner && <OwnerLine owner={owner} />}
    {folder !== null && <FolderLine folder={folder} />}
  </div>
);

const OwnerLine = ({ owner: { username, address, obstacle, pausedUntil } }: { owner: MailOwner }) => {
  const { t } = useTranslation();
  const until = pausedUntil === null ? '' : exactTime(pausedUntil, currentLanguage());
  return (
    <p>
      <span>
        <b>@{username}</b> {address}
      </span>
      {t(`admin.mail.obstacle.${obstacle ?? 'none'}`, { until })}
    </p>
  );
};

const FolderLine = ({ folder }: { folder: string }) => {
  const { t } = useTranslation();
  return (
    <p>
      {t('admin.mail.folder')} <code>{folder}</code>
    </p>
  );
};
