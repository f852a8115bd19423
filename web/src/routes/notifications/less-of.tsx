import type { NoticeReason } from '@newsbell/contracts/notifications';
import { LessButton } from '#features/subscriptions/less-button.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { followedOfReason } from './followed-of.ts';
import styles from './less-of.module.css';

/** Shows a reason as a chip. A press leads to the filter that let the item pass. */
export const lessOf = (reason: NoticeReason, chip: string, text: string) => (
  <LessOfReason reason={reason} chip={chip} text={text} />
);

const LessOfReason = ({ reason, chip, text }: { reason: NoticeReason; chip: string; text: string }) => {
  const { t } = useTranslation();
  return (
    <LessButton
      className={styles.chip}
      followed={followedOfReason(reason)}
      title={reason.title}
      text={chip}
      label={t('inbox.chip.change', { chip, reason: text })}
      notFollowed={t('notifications.notFollowed')}
      keyword={reason.keyword}
    />
  );
};
