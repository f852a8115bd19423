import type { FeedItem } from '@newsbell/contracts/items';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { whyQuery } from '../queries.ts';
import { WhyAnswer, type WhyRow } from './why-answer.tsx';
import styles from './why-dialog.module.css';

interface Props {
  item: FeedItem;
  /** The control changes a subscription that could have notified of it. */
  mend: (row: WhyRow) => ReactNode;
  onClose: () => void;
}

/** Shows where an item stopped on its way to the person. A link in the dialog closes it. */
export const WhyDialog = ({ item, mend, onClose }: Props) => {
  const { t } = useTranslation();
  const why = useQuery(whyQuery(item.id));
  const closeOnLeaving = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) onClose();
  };
  const title = item.title || t('feed.untitled');
  return (
    <ModalDialog title={t('notifications.why.title')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Event delegation: links within are followed by keys too, and each is a click. */}
      <div className={styles.column} onClick={closeOnLeaving}>
        <p className={styles.item} lang={textLanguage(title, item.project.language)}>
          {title}
        </p>
        <div aria-live="polite" aria-busy={why.isPending}>
          {why.isPending && (
            <div className={styles.lines}>
              <Skeleton style={{ width: '56%' }} />
              <Skeleton style={{ width: '88%' }} />
            </div>
          )}
          {!why.data && why.error && (
            <ErrorMessage error={why.error} title={t('failed.loadData')} onRetry={() => void why.refetch()} />
          )}
          {why.data && <WhyAnswer why={why.data} item={item} mend={mend} onAgain={() => void why.refetch()} />}
        </div>
      </div>
    </ModalDialog>
  );
};
