import { useQuery } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { previewQuery } from '../queries.ts';
import { WrittenText } from '../written-text.tsx';
import styles from './preview.module.css';

/** Shows a text as the server would store it. */
export const Preview = ({ text }: { text: string }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...previewQuery(text), enabled: text.trim() !== '' });
  return (
    <div className={styles.preview} role="region" aria-label={t('boards.writing.preview')} aria-busy={!data && !error}>
      {text.trim() === '' ? (
        <p>{t('boards.writing.nothing')}</p>
      ) : error ? (
        <p>
          {failureText(error, t('failed.loadData'))} <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
        </p>
      ) : data ? (
        <WrittenText html={data.html} />
      ) : (
        <Skeleton style={{ width: '60%' }} />
      )}
    </div>
  );
};
