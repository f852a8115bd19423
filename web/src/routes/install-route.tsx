import { Link, useParams } from '@tanstack/react-router';
import { install, useInstalling } from '#features/app/install-prompt.ts';
import { InstallSteps } from '#features/app/install-steps.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { NotFoundPage } from '#ui/not-found-page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './install-route.module.css';

const browsers = { android: ['chrome', 'samsung'], ios: ['safari'] } as const;

/** Guides the installation on a phone: there is no app in a store, so the web app is installed. */
export const InstallRoute = () => {
  const { os } = useParams({ from: '/app/$os' });
  return os === 'android' || os === 'ios' ? <Install os={os} /> : <NotFoundPage />;
};

const Install = ({ os }: { os: keyof typeof browsers }) => {
  const { t } = useTranslation();
  const installing = useInstalling();
  const title = t(`install.${os}`);
  useDocumentTitle(title);
  return (
    <>
      <PageHeader>
        <h1>{title}</h1>
      </PageHeader>
      <div className={styles.lead}>
        <p>{t('install.lead')}</p>
        {installing === 'offered' && (
          <Button variant="contained" onClick={() => void install()}>
            {t('install.install')}
          </Button>
        )}
        <p role="status">{installing === 'installed' && t('install.installed')}</p>
      </div>
      {browsers[os].map(browser => (
        <InstallSteps key={browser} browser={browser} />
      ))}
      <div className={styles.lead}>
        {os === 'ios' ? (
          <Link to="/app/$os" params={{ os: 'android' }}>
            {t('install.onAndroid')}
          </Link>
        ) : (
          <Link to="/app/$os" params={{ os: 'ios' }}>
            {t('install.onIos')}
          </Link>
        )}
      </div>
    </>
  );
};
