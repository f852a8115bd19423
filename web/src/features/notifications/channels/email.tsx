import type { Account } from '@newsbell/contracts/accounts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '#api-error.ts';
import { resendVerification } from '#features/accounts/profile/queries.ts';
import { signInOptionsQuery } from '#features/accounts/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { SwitchRow } from '#ui/form/switch-row.tsx';
import { MailPageLink } from '#ui/mail-page-link.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { destinationsQuery } from '../push/queries.ts';
import { useSettings } from '../settings/use-settings.ts';
import { switched } from './channel-switch.tsx';
import type { ChannelView } from './channel-view.ts';

const isOn = ({ emailNotify, channels }: Account): boolean => emailNotify && channels.includes('email');

const Switch = ({ account }: { account: Account }): ReactNode => {
  const { t } = useTranslation();
  const { mutate } = useSettings();
  const { data: destinations } = useQuery(destinationsQuery());
  const { data: options } = useQuery(signInOptionsQuery());
  return (
    <>
      <SwitchRow
        label={t('subscribes.channel.email')}
        help={
          destinations?.mail === false
            ? t('notificationSettings.ways.noMail')
            : t(`notificationSettings.ways.${account.emailVerified ? 'emailTo' : 'unverified'}`, account)
        }
        isOn={isOn(account)}
        // The profile and the links in mails know the one switch only, so the channel itself stays on.
        onChange={on =>
          mutate(on ? { emailNotify: true, channels: switched(account, 'email', true) } : { emailNotify: false })
        }
      />
      {destinations?.mail === false && options?.mailPage && (
        <p className="quiet" style={{ margin: '4px 0 12px' }}>
          <MailPageLink page={options.mailPage} />
        </p>
      )}
      {!account.emailVerified && <Resend />}
    </>
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
    <Button variant="outlined" style={{ margin: '4px 0 12px' }} disabled={isPending} onClick={() => mutate()}>
      {t('notificationSettings.ways.resend')}
    </Button>
  );
};

/** E-mail: the verified address of the account, which is changed in the profile. */
export const email: ChannelView = {
  Switch,
  isOn,
  isRemovable: false,
  hereLabel: t => t('notificationSettings.destinations.here'),
  nameOf: (_destination, t) => t('notificationSettings.destinations.kind.email'),
};
