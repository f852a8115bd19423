import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { FeedAddress } from './feed-address.tsx';
import { type FeedWanted, makingQuery } from './queries.ts';

/** Makes the address when it is opened, and shows the same one the next time. */
export const SecretFeedDialog = ({ onClose, ...wanted }: FeedWanted & { onClose: () => void }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(makingQuery(wanted));
  return (
    <ModalDialog title={t('outFeeds.address')} onClose={onClose}>
      {error && !data && (
        <ErrorMessage error={error} title={t('outFeedSettings.notMade')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton style={{ height: 120 }} />}
      {data && (
        <>
          <FeedAddress url={data.url} />
          <p className="quiet">{t('outFeedSettings.secret')}</p>
          <p>
            <Link to="/setting/feeds">{t('outFeedSettings.all')}</Link>
          </p>
        </>
      )}
    </ModalDialog>
  );
};
