import { useTranslation } from '#i18n/translation.ts';
import { WebhookEdit } from '../webhooks/webhook-edit.tsx';
import { ChannelSwitch } from './channel-switch.tsx';
import type { ChannelView } from './channel-view.ts';

/** Webhooks: addresses that the person has named. */
export const webhook: ChannelView = {
  Switch: ({ account }) => {
    const { t } = useTranslation();
    return <ChannelSwitch account={account} channel="webhook" help={t('notificationSettings.ways.webhookHelp')} />;
  },
  isOn: account => account.channels.includes('webhook'),
  isRemovable: true,
  isNamed: true,
  Edit: WebhookEdit,
  hereLabel: () => '',
  nameOf: (_destination, t) => t('notificationSettings.destinations.kind.webhook'),
};
