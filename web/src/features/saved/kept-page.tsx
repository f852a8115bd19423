import type { FeedItem } from '@newsbell/contracts/items';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { textLanguage } from '#ui/text-language.ts';
import styles from './kept-page.module.css';
import { removePage } from './queries.ts';

/** Shows a page that was just kept, with the way to it and the way back. */
export const KeptPage = ({ item, onUndone }: { item: FeedItem; onUndone: () => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { id, title, excerpt, project } = item;
  const undo = useMutation({ mutationFn: () => removePage(queries, id), onSuccess: onUndone });
  const place = useRef<HTMLDivElement>(null);
  // Focus management: the button that was pressed is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className={styles.kept} tabIndex={-1}>
      <p className={styles.title} lang={textLanguage(title, project.language)}>
        {title}
      </p>
      <p className={styles.excerpt} lang={textLanguage(excerpt, project.language)}>
        {excerpt || t('saving.noText')}
      </p>
      <FormFailure text={undo.error ? failureText(undo.error, t('failed.delete')) : undefined} />
      <div className={styles.ways}>
        <ButtonLink variant="contained" to="/$urlKey/feed/$id" params={{ urlKey: project.urlKey, id: String(id) }}>
          {t('saving.open')}
        </ButtonLink>
        <Button variant="outlined" disabled={undo.isPending} onClick={() => undo.mutate()}>
          {t('reading.undo')}
        </Button>
      </div>
      <p className={styles.all}>
        <Link to="/starred" search={{ only: 'saved' }}>
          {t('saving.all')}
        </Link>
      </p>
    </div>
  );
};
