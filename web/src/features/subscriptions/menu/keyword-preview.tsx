import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { failureText } from '#api-error.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { useSettled } from '#ui/use-settled.ts';
import { type Followed, keyOf } from '../followed.ts';
import { keywordPreviewQuery, useSourceNames } from '../queries.ts';
import { KeywordEffects } from './keyword-effects.tsx';
import styles from './keyword-preview.module.css';

interface Props {
  followed: Followed;
  keywords: readonly string[];
  /** The text that is being typed counts as if it were added. */
  draft: string;
}

/** Previews the items of the last 30 days that the filter would have sent. */
export const KeywordPreview = ({ followed, keywords, draft }: Props) => {
  const { t } = useTranslation();
  const typed = useSettled(draft, SETTLE_MS);
  // Without keywords the server takes the stored ones, which are the former ones while a change is on its way.
  const isChanging = useIsChanging(followed);
  const tried = typed && typed === draft && !keywords.includes(typed) ? [...keywords, typed] : keywords;
  const { data, error, isError, refetch } = useQuery({
    ...keywordPreviewQuery(followed, tried.slice(-subscriptionLimits.keywords)),
    enabled: !isChanging,
    placeholderData: keepPreviousData,
  });
  const number = new Intl.NumberFormat(currentLanguage());
  const sourceName = useSourceNames();
  const summary = () => {
    if (!data) return '';
    if (data.of === 0) return t('subscribe.preview.nothing');
    const count = number.format(data.count);
    return data.count === 0
      ? t('subscribe.preview.none')
      : t('subscribe.preview.some', { count, of: number.format(data.of) });
  };
  return (
    <section className={styles.preview} aria-label={t('subscribe.preview.title')} aria-busy={!data && !isError}>
      <h3>{t('subscribe.preview.title')}</h3>
      <p role="status">{summary()}</p>
      {(tried.length > 0 || draft !== '') && (
        <KeywordEffects effects={data?.keywords.filter(({ keyword }) => tried.includes(keyword)) ?? []} typed={typed} />
      )}
      {!data && !isError && <PreviewSkeleton />}
      {isError && (
        <p className={styles.trouble} role="alert">
          {failureText(error, t('failed.loadData'))}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {t('error.retry')}
          </Button>
        </p>
      )}
      {data && data.items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <ul tabIndex={0} aria-label={t('subscribe.preview.items')}>
          {data.items.map(({ id, title, project, keyword }) => (
            <li key={id}>
              <span lang={textLanguage(title, null)}>{title || t('feed.untitled')}</span>
              <span className={styles.why}>
                {followed.type !== 'PROJECT' && <span>{sourceName(project)}</span>}
                {keyword !== null && <mark>{keyword}</mark>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const SETTLE_MS = 400;

/** TanStack's own hook is not used, because it would come with the first picture: every page imports the package by its index. */
const useIsChanging = (followed: Followed): boolean => {
  const queries = useQueryClient();
  const mutationKey = ['subscription', followed.type, keyOf(followed)];
  return useSyncExternalStore(
    changed => queries.getMutationCache().subscribe(changed),
    () => queries.isMutating({ mutationKey }) > 0,
  );
};

const PreviewSkeleton = () => (
  <div aria-hidden>
    {[70, 90, 60].map(width => (
      <Skeleton key={width} style={{ width: `${width}%`, marginTop: 10 }} />
    ))}
  </div>
);
