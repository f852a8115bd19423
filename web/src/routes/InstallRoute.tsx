import { styled } from '@mui/material/styles';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { InstallSteps } from '#features/app/InstallSteps.tsx';
import { install, useInstalling } from '#features/app/installPrompt.ts';
import { Button } from '#ui/Button.tsx';
import { from } from '#ui/constants.ts';
import { NotFoundPage } from '#ui/NotFoundPage.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';

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
      <Lead>
        <p>{t('install.lead')}</p>
        {installing === 'offered' && (
          <Button variant="contained" onClick={() => void install()}>
            {t('install.install')}
          </Button>
        )}
        <p role="status">{installing === 'installed' && t('install.installed')}</p>
      </Lead>
      {browsers[os].map(browser => (
        <InstallSteps key={browser} browser={browser} />
      ))}
      <Lead>
        {os === 'ios' ? (
          <Link to="/app/$os" params={{ os: 'android' }}>
            {t('install.onAndroid')}
          </Link>
        ) : (
          <Link to="/app/$os" params={{ os: 'ios' }}>
            {t('install.onIos')}
          </Link>
        )}
      </Lead>
    </>
  );
};

const Lead = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  maxWidth: '38em',
  marginTop: 16,
  '& p': { margin: 0 },
  '& p:first-of-type': { color: theme.vars!.palette.text.secondary },
  '& > button': { marginTop: 16 },
  '& a': { display: 'inline-block', paddingBlock: 10 },
  'div + &': { marginTop: 0 },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { marginInline: 16 },
}));
