import { Link } from '@tanstack/react-router';
import { useLogin } from '#features/accounts/login.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Pager } from '#ui/pager.ts';
import styles from './timeline-choice.module.css';
import type { TimelineSearch } from './timeline-source.ts';

/** Chooses the timeline of all sources or one's own, for a person who has one: each is an address. */
export const TimelineChoice = ({ tag, type }: TimelineSearch & { tag: string | undefined }) => {
  const { t } = useTranslation();
  const { state } = useLogin();
  if (state !== 'success') return null;
  const choices = [
    { name: t('reading.timelineAll'), search: {}, isChosen: !type },
    { name: t('reading.timelineMine'), search: { type: 'MY' as const }, isChosen: type === 'MY' },
  ];
  return (
    <Pager className={styles.choice} aria-label={t('reading.timelines')}>
      {choices.map(({ name, search, isChosen }) => (
        <Link
          key={name}
          {...(tag === undefined ? { to: '/timeline' } : { to: '/timeline/tag/$tag', params: { tag } })}
          search={search}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={isChosen ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </Pager>
  );
};
