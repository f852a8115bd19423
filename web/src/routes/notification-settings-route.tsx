import type { Account } from '@newsbell/contracts/accounts';
import { Link } from '@tanstack/react-router';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { AlertsSection } from '#features/notifications/settings/alerts-section.tsx';
import { ChannelsSection } from '#features/notifications/settings/channels-section.tsx';
import { DestinationsSection } from '#features/notifications/settings/destinations-section.tsx';
import { FollowedSection } from '#features/notifications/settings/followed-section.tsx';
import { PauseFields } from '#features/notifications/settings/pause-fields.tsx';
import { QuietFields } from '#features/notifications/settings/quiet-fields.tsx';
import { useSettings } from '#features/notifications/settings/use-settings.ts';
import { useTranslation } from '#i18n/translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './notification-settings-route.module.css';
import { SettingsFrame } from './settings/settings-frame.tsx';

/** `/setting/notifications` sets how, where and when a person is notified. */
export const NotificationSettingsRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('notificationSettings.title'));
  return (
    <RequireLogin>
      {account => (
        <SettingsFrame account={account}>
          <Settings account={account} />
        </SettingsFrame>
      )}
    </RequireLogin>
  );
};

const Settings = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const { mutate } = useSettings();
  const { timeZone, pausedUntil } = account;
  return (
    <div className={styles.column}>
      <PageHeader>
        <h1>{t('notificationSettings.title')}</h1>
        <Link to="/notifications" className={styles.beside}>
          {t('notifications.title')}
        </Link>
      </PageHeader>
      <ChannelsSection account={account} />
      <DestinationsSection account={account} />
      <FollowedSection />
      <AlertsSection account={account} />
      <Section title={t('notificationSettings.quiet.title')}>
        <QuietFields
          hours={account}
          timeZone={timeZone}
          zoneLink={
            <Link to="/profile" hash="language">
              {t('notificationSettings.quiet.changeZone')}
            </Link>
          }
          onSave={(hours, onError) => mutate(hours, { onError })}
        />
      </Section>
      <Section title={t('notificationSettings.pause.title')}>
        <PauseFields pausedUntil={pausedUntil} timeZone={timeZone} onSave={until => mutate({ pausedUntil: until })} />
      </Section>
    </div>
  );
};
