import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { isRefusal } from '#api-error.ts';
import { useLinkValues } from '#features/accounts/use-link-values.ts';
import { PauseFields } from '#features/notifications/settings/pause-fields.tsx';
import { mailPreferencesQuery, saveMailPreferences } from '#features/notifications/settings/queries.ts';
import { QuietFields } from '#features/notifications/settings/quiet-fields.tsx';
import { useOptimisticSave } from '#features/notifications/settings/use-optimistic-save.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { SwitchRow } from '#ui/form/switch-row.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './mail-preferences-route.module.css';

/** Opens the link at the end of every mail: it is for one address, and nobody needs to sign in. */
export const MailPreferencesRoute = () => {
  const { t } = useTranslation();
  const token = useLinkValues().get('token') ?? '';
  useDocumentTitle(t('notificationSettings.mail.title'));
  // A mail program may have cut the link off; such a link is not even asked about.
  return token.length < 20 || token.length > 200 ? <BadLink /> : <Preferences token={token} />;
};

const Preferences = ({ token }: { token: string }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(mailPreferencesQuery(token));
  const { mutate } = useOptimisticSave(
    mailPreferencesQuery(token).queryKey,
    (change: Omit<Parameters<typeof saveMailPreferences>[0], 'token'>) => saveMailPreferences({ token, ...change }),
  );
  if (error && !data) {
    if (isRefusal(error)) return <BadLink />;
    return <ErrorMessage isPage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.column} aria-busy={!data}>
      <PageHeader>
        <h1>{t('notificationSettings.mail.title')}</h1>
      </PageHeader>
      {data ? (
        <>
          <p className={styles.lead}>{t('notificationSettings.mail.lead', { email: data.email })}</p>
          <Section title={t('subscribes.channel.email')}>
            <SwitchRow
              label={t('notificationSettings.mail.switch')}
              help={data.emailNotify ? undefined : t('notificationSettings.mail.off')}
              isOn={data.emailNotify}
              onChange={emailNotify => mutate({ emailNotify })}
            />
          </Section>
          <Section title={t('notificationSettings.quiet.title')}>
            <QuietFields
              hours={data}
              timeZone={data.timeZone}
              onSave={(hours, onError) => mutate(hours, { onError })}
            />
          </Section>
          <Section title={t('notificationSettings.pause.title')}>
            <PauseFields
              pausedUntil={data.pausedUntil}
              timeZone={data.timeZone}
              onSave={pausedUntil => mutate({ pausedUntil })}
            />
          </Section>
          <p className={clsx(styles.lead, styles.rest)}>
            {t('notificationSettings.mail.needsLogin')}{' '}
            <ButtonLink variant="outlined" to="/setting/notifications">
              {t('notificationSettings.mail.settings')}
            </ButtonLink>
          </p>
        </>
      ) : (
        <Skeleton style={{ width: '60%', margin: 16 }} />
      )}
    </div>
  );
};

const BadLink = () => {
  const { t } = useTranslation();
  return (
    <StateMessage
      isPage
      title={t('notificationSettings.mail.bad')}
      text={t('notificationSettings.mail.badText')}
      action={
        <ButtonLink variant="contained" to="/setting/notifications">
          {t('notificationSettings.mail.signIn')}
        </ButtonLink>
      }
    />
  );
};
