import type { Account } from '@newsbell/contracts/accounts';
import { channels } from '@newsbell/contracts/channels';
import { useTranslation } from '#i18n/translation.ts';
import { Section } from '#ui/section.tsx';
import { channelViews } from '../channels/channels.ts';

/** Turns each channel on or off for all destinations, and push in this very browser. */
export const ChannelsSection = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  return (
    <Section title={t('notificationSettings.ways.title')}>
      {channels.map(channel => {
        const { Switch } = channelViews[channel];
        return <Switch key={channel} account={account} />;
      })}
    </Section>
  );
};
