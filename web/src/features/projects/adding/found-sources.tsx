import type { Project } from '@newsbell/contracts/projects';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { hostIn } from '#ui/address-in.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { Surface } from '#ui/surface.tsx';
import { FeedChoice } from './feed-choice.tsx';
import styles from './found-sources.module.css';
import { discoverQuery } from './queries.ts';

interface Props {
  address: string;
  /** The notice is shown before a feed is made of a page. */
  notice: ReactNode;
  /** It keeps the page itself, whatever it leads to. */
  keep?: ReactNode;
  onAdded: (project: Project) => void;
}

/** Shows the sources that an address leads to: its feeds, or the reason why there are none and the next step. */
export const FoundSources = ({ address, notice, keep, onAdded }: Props) => {
  const { t } = useTranslation();
  const { data: found, error, isFetching, refetch } = useQuery(discoverQuery(address));
  const isSlow = useIsSlow(isFetching);
  const host = hostIn(address);
  const again = () => void refetch();
  const title = (): string => {
    if (isFetching || !(found || error)) return t('addSource.looking', { host });
    return found?.kind === 'found' ? t('addSource.found', { host, count: found.feeds.length }) : host;
  };
  return (
    <>
      <PageHeader role="status">
        <h2 className={styles.host}>{title()}</h2>
        {keep}
      </PageHeader>
      {isFetching && (
        <Surface aria-busy>
          <FeedSkeleton isSlow={isSlow} />
        </Surface>
      )}
      {!isFetching && error && (
        <Surface>
          <ErrorMessage error={error} title={t('failed.loadUrl')} onRetry={again} />
        </Surface>
      )}
      {!isFetching && found?.kind === 'found' && <FeedChoice key={address} feeds={found.feeds} onAdded={onAdded} />}
      {!isFetching && found?.kind === 'none' && (
        <Surface role="status">
          <StateMessage
            title={t('addSource.none')}
            text={t('addSource.noneText')}
            action={
              <ButtonLink variant="contained" to="/rss/build" search={{ url: found.url }}>
                {t('addSource.generate')}
              </ButtonLink>
            }
          />
          <div className={styles.notice}>{notice}</div>
        </Surface>
      )}
      {!isFetching && found?.kind === 'failed' && (
        <Surface>
          <StateMessage
            alert
            title={t('addSource.failed')}
            text={found.message}
            action={
              <Button variant="outlined" onClick={again}>
                {t('error.retry')}
              </Button>
            }
          />
        </Surface>
      )}
    </>
  );
};

/** Threshold in milliseconds: after this long a person wonders whether anything is going on. */
const slowMs = 3000;

const useIsSlow = (isWaiting: boolean): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
};

const FeedSkeleton = ({ isSlow }: { isSlow: boolean }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.waiting}>
      <div aria-hidden>
        <Skeleton style={{ width: '45%', height: 18 }} />
        <Skeleton style={{ width: '65%', height: 12, marginTop: 10 }} />
        {[80, 66, 74, 58, 70].map(width => (
          <Skeleton key={width} style={{ width: `${width}%`, marginTop: 16 }} />
        ))}
      </div>
      <p role="status">{isSlow && t('addSource.slow')}</p>
    </div>
  );
};
