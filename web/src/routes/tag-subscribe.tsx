import { SubscribeButton } from '#features/subscriptions/subscribe-button.tsx';
import { useTranslation } from '#i18n/translation.ts';

/** All sources of a tag are followed at once, also those that get it later. */
export const TagSubscribe = ({ tag }: { tag: string }) => {
  const { t } = useTranslation();
  return <SubscribeButton followed={{ type: 'TAG', tag }} title={t('subscribe.tag', { tag })} size="small" />;
};
