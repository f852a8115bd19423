import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect, useId, useRef, useState } from 'react';
import { accountQuery } from '#features/accounts/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { from } from '#ui/constants.ts';
import { NotificationsNoneIcon as BellIcon } from '#ui/icons.tsx';
import { popoverOpener } from '#ui/popover-opener.ts';
import { onPushed } from '#ui/pushed.ts';
import { returnFocus } from '#ui/return-focus.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import styles from './bell.module.css';
import type { BellPanelProps } from './panel/bell-panel.tsx';
import { refreshBell, unreadQuery } from './queries.ts';
import { useAppBadge } from './use-app-badge.ts';

/** A larger count is shown as “so many and more”. */
const MOST = 99;

interface Props {
  /** It loads the panel's code, and is called when the panel is about to be wanted. */
  Panel: ComponentType<BellPanelProps>;
  load: () => Promise<unknown>;
}

/** Opens one's digests and alerts and shows how many of them are unread: in a panel beside the button, and on a phone on their page. */
export const Bell = ({ Panel, load }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const isPerson = Boolean(useQuery(accountQuery()).data);
  const { data } = useQuery({ ...unreadQuery(), enabled: isPerson });
  const unread = data?.unread ?? 0;
  useAppBadge(data?.unread);
  useEffect(() => onPushed(() => void refreshBell(queries)), [queries]);
  const isPhone = useMediaQuery(`(width < ${from.tablet}px)`);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  const label = unread > 0 ? t('nav.unreadNotifications', { count: unread }) : t('nav.notifications');
  const look = { className: 'tool', 'aria-label': label, title: label };
  const face = (
    <span className={styles.face}>
      <BellIcon aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </span>
  );
  if (isPhone) {
    return (
      <Link to="/notifications" {...look}>
        {face}
      </Link>
    );
  }
  const close = () => {
    setOpen(false);
    returnFocus(() => button.current);
  };
  return (
    <>
      <button
        {...look}
        ref={button}
        type="button"
        {...popoverOpener({ id: panelId, isOpen, open: () => setOpen(true) })}
        onPointerEnter={() => void load().catch(() => {})}
        onFocus={() => void load().catch(() => {})}
      >
        {face}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Panel id={panelId} anchor={button} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
