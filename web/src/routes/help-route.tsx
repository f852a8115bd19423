import { Link } from '@tanstack/react-router';
import { ReaderApps } from '#features/accounts/apps/reader-apps.tsx';
import { HelpPicture } from '#features/help/help-picture.tsx';
import { HelpPoint } from '#features/help/help-point.tsx';
import { HelpSketch } from '#features/help/help-sketch.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ContactLink } from '#ui/contact-link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { openDialog } from '#ui/shell/open-dialog.ts';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './help-route.module.css';

const points = [
  { key: 'subscribe', to: '/projects', screen: 'sources' },
  { key: 'alerts', to: '/notifications', screen: 'notifications' },
  { key: 'latest', to: '/discover', screen: 'source' },
  { key: 'fullText', to: '/subscribes', sketch: 'fullText' },
  { key: 'savedPages', to: '/save', sketch: 'savedPages' },
  { key: 'email', to: '/profile', screen: 'mail' },
  { key: 'developer', to: '/profile', hash: 'developer', sketch: 'publishing' },
  { key: 'webhook', to: '/setting/notifications', hash: 'destinations', sketch: 'webhook' },
  { key: 'apps', to: '/setting/apps', sketch: 'app' },
  { key: 'outFeeds', to: '/setting/feeds', sketch: 'outFeeds' },
] as const;

const publishingLine = () =>
  `curl -H "Authorization: Bearer nb_…" -d "Backup done" ${location.origin}/v1/project/lab-backups/news`;

/** Shows the help: the use of the product point by point, how reader apps sign in, and where to write for more. */
export const HelpRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('help.title'));
  return (
    <>
      <PageHeader>
        <h1>{t('help.title')}</h1>
      </PageHeader>
      <ol className={styles.points}>
        {points.map(point => {
          const alt = t(`help.${point.key}.alt`);
          return (
            <HelpPoint
              key={point.key}
              title={t(`help.${point.key}.title`)}
              text={t(`help.${point.key}.text`)}
              {...(point.key === 'developer' && { anchor: point.hash, line: publishingLine() })}
              link={
                <Link to={point.to} {...('hash' in point && { hash: point.hash })}>
                  {t(`help.${point.key}.link`)}
                </Link>
              }
              picture={
                'screen' in point ? (
                  <HelpPicture screen={point.screen} alt={alt} />
                ) : (
                  <HelpSketch of={point.sketch} alt={alt} />
                )
              }
            />
          );
        })}
      </ol>
      <ReaderApps anchor="reader-apps">
        <Link to="/setting/apps">{t('help.readers.make')}</Link>
      </ReaderApps>
      <section className={styles.more}>
        <h2>{t('nav.shortcuts')}</h2>
        <p>{t('help.keysText')}</p>
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => openDialog('shortcuts')}>
          {t('help.keys')}
        </Button>
      </section>
      <section className={styles.more}>
        <h2>{t('help.communityTitle')}</h2>
        <p>
          {t('help.communityText')}{' '}
          <Link to="/board/$board" params={{ board: 'qna' }} search={{}}>
            {t('help.community')}
          </Link>{' '}
          <Link to="/help/boards">{t('help.boards.title')}</Link>
        </p>
      </section>
      <section className={styles.more}>
        <h2>{t('help.contactTitle')}</h2>
        <p>
          {t('help.contactText')} <ContactLink />
        </p>
      </section>
    </>
  );
};
