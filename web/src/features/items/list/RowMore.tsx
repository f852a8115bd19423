import More from '@mui/icons-material/MoreVert';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#features/items/listed.ts';

const RowMenu = lazy(() => import('./RowMenu.tsx').then(({ RowMenu }) => ({ default: RowMenu })));

/** The button of a row's menu, where there is no pointer to hover with. */
export const RowMore = ({ item, copies }: { item: ListedItem; copies: readonly ListedItem[] | undefined }) => {
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
          <RowMenu item={item} copies={copies} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
