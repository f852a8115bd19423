import type { FeedItem } from '@newsbell/contracts/items';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { textLanguage } from '#ui/text-language.ts';
import styles from './keep-question.module.css';
import { savePage } from './queries.ts';
import type { SharedPage } from './shared-page.ts';

/** Shows a page that is to be kept, and keeps it at one press. */
export const KeepQuestion = ({ page, onKept }: { page: SharedPage; onKept: (item: FeedItem) => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { address, title } = page;
  const keep = useMutation({ mutationFn: () => savePage(queries, { url: address, title }), onSuccess: onKept });
  return (
    <>
      {title && (
        <p className={styles.title} lang={textLanguage(title, null)}>
          {title}
        </p>
      )}
      <p className={styles.address}>
        <bdi>{address}</bdi>
      </p>
      <FormFailure text={keep.error ? failureText(keep.error, t('failed.addData')) : undefined} />
      <Button
        className={styles.keep}
        variant="contained"
        autoFocus
        disabled={keep.isPending}
        onClick={() => keep.mutate()}
      >
        {t('saving.keep')}
      </Button>
      <p role="status" className={styles.status}>
        {keep.isPending && t('saving.keeping')}
      </p>
    </>
  );
};
