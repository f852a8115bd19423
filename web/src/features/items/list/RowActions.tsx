import OpenInNew from '@mui/icons-material/OpenInNew';
import Share from '@mui/icons-material/ShareOutlined';
import type { FeedItem } from '@newsbell/contracts/items';
import { useTranslation } from 'react-i18next';
import { useShare } from './useShare.ts';

/** What can be done with a row without opening it. */
export const RowActions = ({ item }: { item: FeedItem }) => {
  const { t } = useTranslation();
  const share = useShare();
  return (
    <div className="actions">
      <button type="button" aria-label={t('reader.share')} title={t('reader.share')} onClick={() => void share(item)}>
        <Share aria-hidden fontSize="inherit" />
      </button>
      {item.link && (
        <a
          href={item.link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('reader.original')}
          title={t('reader.original')}
        >
          <OpenInNew aria-hidden fontSize="inherit" />
        </a>
      )}
    </div>
  );
};
