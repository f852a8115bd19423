import type { BellEntry, BellRow } from '@newsbell/contracts/notifications';
import { useRef } from 'react';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { rowIdOf } from '#features/items/list/use-retained-rows.ts';
import { rowLinkId } from '#features/items/row-link.ts';
import { nextEntry } from '#features/notifications/inbox.ts';
import { DigestList } from '#features/notifications/list/digest-list.tsx';
import { MarkAllButton } from '#features/notifications/list/mark-all-button.tsx';
import { OpenNextButton } from '#features/notifications/list/open-next-button.tsx';
import { useInboxKeys } from '#features/notifications/list/use-inbox-keys.ts';
import { bellRowsOf } from '#features/notifications/queries.ts';
import { useBell } from '#features/notifications/use-bell.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { useFeedLayer, useOpenFeedId } from '#ui/feed-layer-state.ts';
import { SettingsIcon as Settings } from '#ui/icons.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useEndless } from '#ui/use-endless.ts';
import { InboxLayer } from './notifications/inbox-layer.tsx';
import { useInbox } from './notifications/use-inbox.ts';
import styles from './notifications-route.module.css';

/** `/notifications` lists what the person was notified of in the last 30 days, and why. */
export const NotificationsRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('notifications.title'));
  return <RequireLogin>{() => <Notifications />}</RequireLogin>;
};

const Notifications = () => {
  const { t } = useTranslation();
  const bell = useBell();
  const { rows, list } = bell;
  const { open } = useFeedLayer();
  const openId = useOpenFeedId();
  const inbox = useInbox(open, rowLinkId);
  const page = useRef<HTMLDivElement>(null);
  const endless = useEndless(list);
  const openNext = () => {
    const focused = openId ?? rowIdOf(document.activeElement);
    void nextLoaded(list, rows, focused).then(next => next && open(next.item.id));
  };
  useInboxKeys(page, { rows, inbox, openNext }, false);
  return (
    <div className={styles.page} ref={page} data-inbox>
      <PageHeader>
        <h1>{t('notifications.title')}</h1>
        <div className={styles.tools}>
          <OpenNextButton canOpen={list.hasNextPage || nextEntry(rows, undefined) !== undefined} onOpen={openNext} />
          <MarkAllButton bell={bell} />
          <ButtonLink
            size="small"
            to="/setting/notifications"
            className={styles.settings}
            aria-label={t('notifications.settings')}
            title={t('notifications.settings')}
          >
            <Settings aria-hidden />
          </ButtonLink>
        </div>
      </PageHeader>
      <DigestList bell={bell} inbox={inbox} />
      <InboxLayer rows={rows} endless={endless} inbox={inbox} />
    </div>
  );
};

/** Loads further pages where all that is there is done. A page that fails says so at the end of the list. */
const nextLoaded = async (
  list: ReturnType<typeof useBell>['list'],
  rows: readonly BellRow[],
  after: number | undefined,
): Promise<BellEntry | undefined> => {
  const found = nextEntry(rows, after);
  if (found || !list.hasNextPage) return found;
  const loaded = await list.fetchNextPage();
  return loaded.isError ? undefined : nextLoaded(loaded, bellRowsOf(loaded.data), after);
};
