import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/button-link.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import styles from './first-news.module.css';

/** Shows the line that publishes, to the owner of a project that has no news yet. */
export const FirstNews = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  const line = `curl -H "Authorization: Bearer nb_…" -d "Backup done" ${location.origin}/v1/project/${urlKey}/news`;
  return (
    <div className={styles.first}>
      <pre>
        <code>{line}</code>
      </pre>
      <div className={styles.ways}>
        <CopyButton text={line} label={t('newProject.copy')} />
        <ButtonLink variant="outlined" to="/profile" hash="tokens">
          {t('newProject.tokens')}
        </ButtonLink>
      </div>
    </div>
  );
};
