import { type ChannelName, channels } from '@newsbell/contracts/channels';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { mute } from '../changes.ts';
import { followedOf } from '../followed.ts';
import styles from './mute-fields.module.css';

/** Chooses the channels that this subscription does not use. */
export const MuteFields = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [muted, setMuted] = useState<readonly ChannelName[]>(subscription.mutedChannels);
  const choose = async (channel: ChannelName, isMuted: boolean) => {
    const next = channels.filter(each => (each === channel ? isMuted : muted.includes(each)));
    setMuted(next);
    const failure = await mute(queries, followedOf(subscription), next);
    if (!failure) return;
    setMuted(muted);
    showMessage(failureText(failure, t('failed.editSubscribes')));
  };
  return (
    <fieldset className={styles.fields}>
      <legend>{t('subscribes.mute')}</legend>
      {channels.map(channel => (
        <label key={channel}>
          <input
            type="checkbox"
            checked={muted.includes(channel)}
            onChange={({ target: { checked } }) => void choose(channel, checked)}
          />
          {t(`subscribes.channel.${channel}`)}
        </label>
      ))}
    </fieldset>
  );
};
