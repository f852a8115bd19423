import type { NoticeReason } from '@newsbell/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { LessButton } from '#features/subscriptions/less-button.tsx';
import { followedOfReason } from './followed-of.ts';

/** Offers less of what a reason names, beside its words. */
export const lessOf = (reason: NoticeReason, text: string) => <LessOfReason reason={reason} text={text} />;

const LessOfReason = ({ reason, text }: { reason: NoticeReason; text: string }) => {
  const { t } = useTranslation();
  return (
    <LessButton
      followed={followedOfReason(reason)}
      title={reason.title}
      text={t('notifications.less')}
      label={t('notifications.lessOf', { reason: text })}
      notFollowed={t('notifications.notFollowed')}
    />
  );
};
