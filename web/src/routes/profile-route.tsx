import type { Account } from '@newsbell/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { DataSection } from '#features/accounts/profile/data-section.tsx';
import { DeveloperSection } from '#features/accounts/profile/developer-section.tsx';
import { LanguageSection } from '#features/accounts/profile/language-section.tsx';
import { MailSection } from '#features/accounts/profile/mail-section.tsx';
import { PasswordSection } from '#features/accounts/profile/password-section.tsx';
import { ProfileForm } from '#features/accounts/profile/profile-form.tsx';
import { ProviderSection } from '#features/accounts/profile/provider-section.tsx';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { TokenSection } from '#features/accounts/profile/token-section.tsx';
import { signInOptionsQuery } from '#features/accounts/queries.ts';
import { useGoTo, useWayBack } from '#features/accounts/way-back.ts';
import { BlockedSection } from '#features/boards/people/blocked-section.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { isPlainClick } from '#ui/is-plain-click.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './profile-route.module.css';
import { SettingsFrame } from './settings/settings-frame.tsx';

/** Holds everything that people change of themselves. */
export const ProfileRoute = () => {
  const { t } = useTranslation();
  const { data: options } = useQuery(signInOptionsQuery());
  useDocumentTitle(t('profile.title'));
  return (
    <RequireLogin>
      {account => (
        <SettingsFrame account={account}>
          <Profile account={account} byProxy={options?.byProxy ?? false} />
        </SettingsFrame>
      )}
    </RequireLogin>
  );
};

interface Props {
  account: Account;
  /** A reverse proxy signs people in, so there is nothing to sign in with. */
  byProxy: boolean;
}

const Profile = ({ account, byProxy }: Props) => {
  const { t } = useTranslation();
  // A person who signs in unverified comes by here on the way back.
  const from = useWayBack();
  const goTo = useGoTo();
  const goBack = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    goTo(from);
  };
  return (
    <div className={styles.column}>
      <PageHeader>
        <h1>{t('profile.title')}</h1>
      </PageHeader>
      {from !== '/' && (
        <p className={styles.back}>
          <a href={from} onClick={goBack}>
            {t('account.verify.goOn')}
          </a>
        </p>
      )}
      <ProfileForm account={account} />
      {!byProxy && <PasswordSection account={account} />}
      <MailSection account={account} />
      <LanguageSection account={account} />
      {!byProxy && <ProviderSection account={account} />}
      <Section title={t('profile.sessions.title')}>
        <div className="row">
          <div>
            <p className="quiet">{t('profile.sessions.text')}</p>
          </div>
          <ButtonLink variant="outlined" to="/sessions">
            {t('profile.sessions.open')}
          </ButtonLink>
        </div>
      </Section>
      <DeveloperSection account={account} />
      <TokenSection account={account} />
      <BlockedSection />
      <DataSection account={account} />
    </div>
  );
};
