import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLogin } from '#features/accounts/login.ts';
import { projectListQuery, projectSorts } from '#features/projects/queries.ts';
import { tagsOf } from '#features/projects/tags-of.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Chips } from '#ui/chips.tsx';
import { CloseIcon as Close } from '#ui/icons.tsx';
import { MarkedText } from '#ui/marked-text.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './timeline-lead.module.css';

const MOST_TAGS = 8;

/** Stands between heading and list: the way from tag to tag, to a tag's sources, and to a timeline of one's own. */
export const TimelineLead = ({ tag, action }: { tag: string | undefined; action: ReactNode }) => {
  const { t } = useTranslation();
  const { state } = useLogin();
  const from = useLocation({ select: ({ href }) => href });
  return (
    <div className={styles.lead}>
      {tag === undefined ? <TagChoice /> : <ChosenTag tag={tag} />}
      {action}
      {state === 'failure' && (
        <p>
          <MarkedText
            text={t('timeline.mine')}
            parts={{
              a: words => (
                <Link to="/login" state={{ from }}>
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      )}
      {tag !== undefined && (
        <p>
          <Link to="/projects/tag/$tag" params={{ tag }}>
            {t('timeline.sources', { tag })}
          </Link>
        </p>
      )}
    </div>
  );
};

const TagChoice = () => {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(projectListQuery({ sort: projectSorts[0]! }));
  const tags = tagsOf(data?.pages[0]?.content ?? [], MOST_TAGS);
  return (
    <Chips className={styles.tags} aria-label={t('timeline.tags')}>
      {tags.map(({ name }) => (
        <li key={name}>
          <Link to="/timeline/tag/$tag" params={{ tag: name }} lang={textLanguage(name, null)}>
            {name}
          </Link>
        </li>
      ))}
    </Chips>
  );
};

const ChosenTag = ({ tag }: { tag: string }) => {
  const { t } = useTranslation();
  return (
    <Chips className={styles.tags} aria-label={t('timeline.tags')}>
      <li>
        <Link to="/timeline" className={styles.chosen} title={t('timeline.clear')}>
          <span lang={textLanguage(tag, null)}>{tag}</span>
          <VisuallyHidden>{t('timeline.clear')}</VisuallyHidden>
          <Close aria-hidden size="text" />
        </Link>
      </li>
    </Chips>
  );
};
