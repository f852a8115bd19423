import { mayReadApi } from '#features/accounts/login.ts';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { Forbidden } from './admin/forbidden.tsx';
import styles from './api-route.module.css';

/** `/api` shows the viewer of the API, which is a document of the server in a frame: nothing of it is a part of the app. */
export const ApiRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('api.title'));
  return (
    <RequireLogin>{account => (mayReadApi(account) ? <Reference /> : <Forbidden isForApiViewers />)}</RequireLogin>
  );
};

const Reference = () => {
  const { t } = useTranslation();
  return (
    <div className={styles.place} data-wide>
      <PageHeader>
        <h1>{t('api.title')}</h1>
        <a href="/v1/openapi.json" className={styles.beside}>
          {t('api.document')}
        </a>
      </PageHeader>
      <p className={styles.lead}>{t('api.lead')}</p>
      <iframe className={styles.frame} src="/api/reference" title={t('api.frame')} />
    </div>
  );
};
