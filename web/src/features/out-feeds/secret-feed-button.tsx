import { Suspense, useState } from 'react';
import { withAllTexts } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { FailedDialog } from '#ui/failed-parts.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RssFeedIcon as Feed } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { FeedWanted } from './queries.ts';

const SecretFeedDialog = lazyPart(
  () => import('./secret-feed-dialog.tsx'),
  'SecretFeedDialog',
  FailedDialog,
  withAllTexts,
);

/** Gives a list of the person's own an address for other programs. */
export const SecretFeedButton = (wanted: FeedWanted) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('outFeeds.address')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Feed aria-hidden size="small" />
      </IconButton>
      <Suspense>{isOpen && <SecretFeedDialog {...wanted} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
