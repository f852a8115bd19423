import { useTranslation } from 'react-i18next';
import { SubscribeButton } from '#features/subscriptions/subscribe-button.tsx';

/** All sources of a tag are followed at once, also those that get it later. */
export const TagSubscribe = ({ tag }: { tag: string }) => {
  const { t } = useTranslation();
  return <SubscribeButton followed={{ type: 'TAG', tag }} title={t('subscribe.tag', { tag })} size="small" />;
};
