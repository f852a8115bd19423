import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { accountQuery } from '#features/accounts/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DoneAllIcon as MarkAll, LayersIcon as Newest } from '#ui/icons.tsx';
import { loadCode } from '#ui/load-code.ts';
import { showMessage } from '#ui/snackbar.ts';
import styles from './list-tools.module.css';
import { chooseNewestOfEach } from './newest-of-each.ts';
import { type FeedSource, isNewestOfEach } from './queries.ts';
import { scopeOf } from './read-state/scope.ts';
import { chooseUnreadOnly, useUnreadOnly } from './unread-only.ts';
import { Choices, ViewTypeSwitch } from './view-type-switch.tsx';

interface Props {
  source: FeedSource;
  /** It is one more tool of this list. */
  children?: ReactNode;
}

/** Shows the tools of a list: its view, and for a signed-in person what concerns the read state. */
export const ListTools = ({ source, children }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: account } = useQuery(accountQuery());
  const isUnreadOnly = useUnreadOnly();
  if (!account || !scopeOf(source))
    return children ? (
      <Choices className={styles.tools} as="div">
        {children}
        <ViewTypeSwitch />
      </Choices>
    ) : (
      <ViewTypeSwitch />
    );
  const markAll = () =>
    void loadCode(() => import('./read-state/mark-list.ts')).then(
      ({ markList }) => markList(queries, source),
      () => showMessage(t('error.part')),
    );
  return (
    <Choices className={styles.tools} as="div">
      <IconButton
        className={clsx(styles.choice, styles.unread)}
        label={t('reading.unreadOnly')}
        aria-pressed={isUnreadOnly}
        onClick={() => chooseUnreadOnly(queries, !isUnreadOnly)}
      >
        <span>{t('reading.unreadOnly')}</span>
      </IconButton>
      {source.kind === 'mine' && (
        <IconButton
          className={styles.choice}
          label={t('newestOfEach.choice')}
          aria-pressed={isNewestOfEach(source)}
          onClick={() => chooseNewestOfEach(!isNewestOfEach(source))}
        >
          <Newest aria-hidden size="text" />
          <span>{t('newestOfEach.choice')}</span>
        </IconButton>
      )}
      <IconButton label={t(isNewestOfEach(source) ? 'newestOfEach.markAll' : 'reading.markAll')} onClick={markAll}>
        <MarkAll aria-hidden size="text" />
      </IconButton>
      {children}
      <ViewTypeSwitch />
    </Choices>
  );
};
