import { styled } from '@mui/material/styles';
import type { FeedItem } from '@newsbell/contracts/items';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorMessage } from '#ui/ErrorMessage.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ModalDialog } from '#ui/shell/ModalDialog.tsx';
import { textLanguage } from '#ui/textLanguage.ts';
import { whyQuery } from '../queries.ts';
import { WhyAnswer, type WhyRow } from './WhyAnswer.tsx';

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
      <Column onClick={closeOnLeaving}>
        <p className="item" lang={textLanguage(title, item.project.language)}>
          {title}
        </p>
        <div aria-live="polite" aria-busy={why.isPending}>
          {why.isPending && (
            <div className="lines">
              <Skeleton style={{ width: '56%' }} />
              <Skeleton style={{ width: '88%' }} />
            </div>
          )}
          {!why.data && why.error && (
            <ErrorMessage error={why.error} title={t('failed.loadData')} onRetry={() => void why.refetch()} />
          )}
          {why.data && <WhyAnswer why={why.data} item={item} mend={mend} onAgain={() => void why.refetch()} />}
        </div>
      </Column>
    </ModalDialog>
  );
};

const Column = styled('div')(({ theme }) => ({
  minHeight: 120,
  '& .item': { ...theme.typography.body2, margin: '0 0 12px', color: theme.vars!.palette.text.secondary },
  '& .lines': { display: 'flex', flexDirection: 'column', gap: 12 },
}));
