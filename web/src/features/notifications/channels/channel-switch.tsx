import type { Account } from '@newsbell/contracts/accounts';
import { type ChannelName, channels } from '@newsbell/contracts/channels';
import { useTranslation } from '#i18n/translation.ts';
import { SwitchRow } from '#ui/form/switch-row.tsx';
import { useSettings } from '../settings/use-settings.ts';

/** Answers the account's channels with this one on or off; the others stay as they are. */
export const switched = (account: Account, channel: ChannelName, isOn: boolean): ChannelName[] =>
  channels.filter(each => (each === channel ? isOn : account.channels.includes(each)));

/** Turns one channel on or off for all its destinations. */
export const ChannelSwitch = ({ account, channel, help }: { account: Account; channel: ChannelName; help: string }) => {
  const { t } = useTranslation();
  const { mutate } = useSettings();
  return (
    <SwitchRow
      label={t(`subscribes.channel.${channel}`)}
      help={help}
      isOn={account.channels.includes(channel)}
      onChange={isOn => mutate({ channels: switched(account, channel, isOn) })}
    />
  );
};
