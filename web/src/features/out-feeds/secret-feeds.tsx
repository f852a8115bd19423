import type { SecretFeed } from '@newsbell/contracts/out-feeds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { DeleteQuestion } from '#ui/delete-question.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Section } from '#ui/section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import { FeedAddress } from './feed-address.tsx';
import { refreshSecretFeeds, revokeSecretFeed } from './queries.ts';
import styles from './secret-feeds.module.css';
import { useListTitle } from './use-list-title.ts';

/** Lists the secret addresses of a person, with a way to copy and to revoke each. */
export const SecretFeeds = ({ feeds }: { feeds: readonly SecretFeed[] }) => {
  const { t } = useTranslation();
  const around = useRef<HTMLDivElement>(null);
  const kept = useFocusKept(feeds.length, () => around.current?.querySelector('h2'));
  return (
    <div ref={around} {...kept}>
      <Section title={t('outFeedSettings.yours')}>
        {feeds.length === 0 && <p className="quiet">{t('outFeedSettings.empty')}</p>}
        {feeds.map(feed => (
          <FeedRow key={feed.id} feed={feed} />
        ))}
      </Section>
    </div>
  );
};

const FeedRow = ({ feed: { id, kind, folder, url, createdDate } }: { feed: SecretFeed }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const title = useListTitle()(kind, folder?.name);
  const [isAsking, setAsking] = useState(false);
  const revoking = useRef<HTMLButtonElement>(null);
  const kept = useFocusKept(isAsking, () => revoking.current);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => revokeSecretFeed(id),
    onSuccess: () => showMessage(t('outFeedSettings.revoked')),
    onSettled: () => refreshSecretFeeds(queries),
  });
  const keep = () => {
    reset();
    setAsking(false);
  };
  return (
    <div className={clsx(styles.row, 'row')} {...kept}>
      <div className={styles.words}>
        <h3>
          <bdi>{title}</bdi>
        </h3>
        <p className="quiet">
          {t('outFeedSettings.made')}
          <RelativeTime moment={createdDate} />
        </p>
      </div>
      {!isAsking && (
        <Button
          ref={revoking}
          variant="outlined"
          aria-label={t('outFeedSettings.revokeThis', { title })}
          onClick={() => setAsking(true)}
        >
          {t('outFeedSettings.revoke')}
        </Button>
      )}
      <div className={styles.wide}>
        {isAsking ? (
          <DeleteQuestion
            question={t('outFeedSettings.revokeQuestion', { title })}
            text={t('outFeedSettings.revokeText')}
            keep={t('outFeedSettings.keep')}
            deleteNow={t('outFeedSettings.revokeNow')}
            failure={error ? failureText(error, t('failed.delete')) : undefined}
            isDeleting={isPending}
            onKeep={keep}
            onDelete={mutate}
          />
        ) : (
          <FeedAddress url={url} of={title} />
        )}
      </div>
    </div>
  );
};
