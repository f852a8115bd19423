import type { Account } from '@newsbell/contracts/accounts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#apiError.ts';
import { resendVerification } from '#features/accounts/profile/queries.ts';
import { signInOptionsQuery } from '#features/accounts/queries.ts';
import { Button } from '#ui/Button.tsx';
import { SwitchRow } from '#ui/form/SwitchRow.tsx';
import { MailPageLink } from '#ui/MailPageLink.tsx';
import { Section } from '#ui/Section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { PushHere } from '../push/PushHere.tsx';
import { destinationsQuery } from '../push/queries.ts';
import { useSettings } from './useSettings.ts';

type Channel = Account['channels'][number];
const order: readonly Channel[] = ['email', 'webpush', 'fcm'];

/** Turns e-mail and push on or off for all destinations, and push in this very browser. */
export const ChannelsSection = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const { mutate } = useSettings();
  const { data: destinations } = useQuery(destinationsQuery());
  const { data: options } = useQuery(signInOptionsQuery());
  const { channels, emailNotify } = account;
  const turned = (channel: Channel, isOn: boolean) =>
    order.filter(each => (each === channel ? isOn : channels.includes(each)));
  const switched = (channel: 'webpush' | 'fcm', help?: string) => (
    <SwitchRow
      label={t(`subscribes.channel.${channel}`)}
      help={help ?? t(`notificationSettings.ways.${channel}Help`)}
      isOn={channels.includes(channel)}
      onChange={isOn => mutate({ channels: turned(channel, isOn) })}
    />
  );
  return (
    <Section title={t('notificationSettings.ways.title')}>
      <SwitchRow
        label={t('subscribes.channel.email')}
        help={
          destinations?.mail === false
            ? t('notificationSettings.ways.noMail')
            : t(`notificationSettings.ways.${account.emailVerified ? 'emailTo' : 'unverified'}`, account)
        }
        isOn={emailNotify && channels.includes('email')}
        // The profile and the links in mails know the one switch only, so the channel itself stays on.
        onChange={isOn =>
          mutate(isOn ? { emailNotify: true, channels: turned('email', true) } : { emailNotify: false })
        }
      />
      {destinations?.mail === false && options?.mailPage && (
        <p className="quiet" style={{ margin: '4px 0 12px' }}>
          <MailPageLink page={options.mailPage} />
        </p>
      )}
      {!account.emailVerified && <Resend />}
      {switched('webpush')}
      <PushHere account={account} />
      {switched('fcm', destinations?.fcm === false ? t('notificationSettings.ways.noFcm') : undefined)}
    </Section>
  );
};

const Resend = (): ReactNode => {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: resendVerification,
    onSuccess: ({ message }) => showMessage(message),
    onError: error => showMessage(failureText(error, t('failed.resendEmail'))),
  });
  return (
    <Button variant="outlined" sx={{ margin: '4px 0 12px' }} disabled={isPending} onClick={() => mutate()}>
      {t('notificationSettings.ways.resend')}
    </Button>
  );
};
