import More from '@mui/icons-material/MoreVert';
import type { FeedItem } from '@newsbell/contracts/items';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const RowMenu = lazy(() => import('./RowMenu.tsx').then(({ RowMenu }) => ({ default: RowMenu })));

/** The button of a row's menu, where there is no pointer to hover with. */
export const RowMore = ({ item }: { item: FeedItem }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const label = t('feed.more', { title: item.title || t('feed.untitled') });
  return (
    <>
      <button type="button" className="more" aria-haspopup="dialog" aria-label={label} onClick={() => setOpen(true)}>
        <More aria-hidden fontSize="inherit" />
      </button>
      {isOpen && (
        <Suspense>
          <RowMenu item={item} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
