import type { FeedItem } from '@newsbell/contracts/items';
import type { NewsReceipt } from '@newsbell/contracts/publishing';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { receiptQuery, recentQuery } from './queries.ts';

/** Lists the last publications of a project, each with how many people were notified of it. */
export const RecentSection = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(recentQuery(urlKey));
  return (
    <Section title={t('developer.recent')} anchor="recent">
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton style={{ width: '60%', marginBlock: 12 }} />}
      {data?.content.length === 0 && <p className="quiet">{t('developer.noneYet')}</p>}
      {data?.content.map(item => (
        <Recent key={item.id} urlKey={urlKey} item={item} />
      ))}
    </Section>
  );
};

const Recent = ({ urlKey, item: { id, title, createdDate } }: { urlKey: string; item: FeedItem }) => {
  const { t } = useTranslation();
  const { data } = useQuery(receiptQuery(urlKey, id));
  return (
    <div className="row">
      <div>
        <h3>
          <Link to="/$urlKey/feed/$id" params={{ urlKey, id: String(id) }}>
            <bdi>{title || t('feed.untitled')}</bdi>
          </Link>
        </h3>
        <p className="quiet numbers" aria-busy={!data}>
          <RelativeTime moment={createdDate} />
          {data && ` · ${receiptText(data, t)}`}
        </p>
      </div>
    </div>
  );
};

const receiptText = ({ told, waiting, channels }: NewsReceipt, t: TFunction): string => {
  if (told + waiting === 0) return t('developer.receipt.nobody');
  const failed = Object.values(channels).reduce((sum, { failed: some }) => sum + some, 0);
  return [
    t('developer.receipt.told', { count: told }),
    ...(waiting > 0 ? [t('developer.receipt.waiting', { count: waiting })] : []),
    ...(failed > 0 ? [t('developer.receipt.failed', { count: failed })] : []),
  ].join(' · ');
};
