import { styled } from '@mui/material/styles';
import { type ChannelName, channels } from '@newsbell/contracts/channels';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#apiError.ts';
import { showMessage } from '#ui/snackbar.ts';
import { mute } from '../changes.ts';
import { followedOf } from '../followed.ts';

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
    <Fields>
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
    </Fields>
  );
};

const Fields = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...theme.typography.body2, padding: 0, marginBottom: 4, fontWeight: 600 },
  '& label': {
    ...theme.typography.body1,
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 36,
    cursor: 'pointer',
  },
  '& input': { flex: 'none', width: 18, height: 18, margin: 0, accentColor: theme.vars!.palette.info.main },
  '@media (pointer: coarse)': { '& label': { minHeight: 44 } },
}));
