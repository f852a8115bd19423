import type { FeedItem } from '@newsbell/contracts/items';
import { partsOf } from '@newsbell/contracts/keyword';
import type { ReactNode } from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { textLanguage } from '#ui/text-language.ts';
import { useNow } from '#ui/use-now.ts';
import { useKeywordPlace } from '../keyword-place.ts';
import { DeliveryList } from '../list/delivery-list.tsx';
import { timeAndDay } from '../list/times.ts';
import type { Why } from '../queries.ts';
import styles from './why-answer.module.css';

export type WhyRow = Why['subscriptions'][number];

interface Props {
  why: Why;
  item: FeedItem;
  mend: (row: WhyRow) => ReactNode;
  onAgain: () => void;
}

/** Shows the stage in plain words, the subscriptions and deliveries that are concerned, and the one thing to do about it. */
export const WhyAnswer = ({ why: { stage, at, subscriptions, deliveries }, item, mend, onAgain }: Props) => {
  const { t } = useTranslation();
  const now = useNow();
  const text = () => {
    const isAhead = at !== null && Date.parse(at) > now;
    if ((stage === 'WAITING' || stage === 'HELD') && !isAhead) return t(`notifications.why.${stage}soon`);
    return t(`notifications.why.${stage}text`, { time: at && timeAndDay(at, now, currentLanguage()) });
  };
  return (
    <div className={styles.says}>
      <h3>{t(`notifications.why.${stage}`)}</h3>
      <p>{text()}</p>
      {deliveries.length > 0 && <DeliveryList deliveries={deliveries} />}
      {mendable.has(stage) && subscriptions.length > 0 && (
        <ul className={styles.followed} aria-label={t('notifications.why.followed')}>
          {subscriptions.map(row => (
            <li key={`${row.type} ${row.key}`}>
              <p className={styles.name} lang={textLanguage(row.title, null)}>
                {row.title}
              </p>
              {stage === 'FILTERED' && <Filter row={row} />}
              {mend(row)}
            </li>
          ))}
        </ul>
      )}
      {bellHasIt.has(stage) && (
        <ButtonLink variant="outlined" to="/notifications">
          {t('notifications.why.toNotifications')}
        </ButtonLink>
      )}
      {stage === 'NOT_FOLLOWED' && (
        <ButtonLink variant="outlined" to="/$urlKey" params={{ urlKey: item.project.urlKey }}>
          {t('notifications.why.toSource', { title: item.project.title })}
        </ButtonLink>
      )}
      {stage === 'SOON' && (
        <Button variant="outlined" onClick={onAgain}>
          {t('notifications.why.again')}
        </Button>
      )}
    </div>
  );
};

/**
 * At these stages another filter, or notifications that are switched on, would have notified of the item or will notify
 * of the next.
 */
const mendable: ReadonlySet<Why['stage']> = new Set(['FILTERED', 'BEYOND', 'NO_NOTICE', 'BEFORE']);
const bellHasIt: ReadonlySet<Why['stage']> = new Set(['TOLD', 'HELD', 'FOLDED', 'BEYOND']);

const Filter = ({ row: { keywords, excludedBy } }: { row: WhyRow }) => {
  const { t } = useTranslation();
  const placeOf = useKeywordPlace();
  if (excludedBy !== null) {
    const { words, ...parts } = partsOf(excludedBy);
    const values = { keyword: words, where: placeOf(parts) };
    return <p className={styles.why}>{t('notifications.why.excludedBy', values)}</p>;
  }
  const wanted = keywords.map(keyword => ({ keyword, ...partsOf(keyword) })).filter(({ isExclusion }) => !isExclusion);
  return (
    <>
      <p className={styles.why}>{t('notifications.why.none')}</p>
      <ul className={styles.keywords}>
        {wanted.map(({ keyword, words, ...parts }) => (
          <li key={keyword}>
            <span lang={textLanguage(words, null)}>{words}</span>
            {placeOf(parts)}
          </li>
        ))}
      </ul>
    </>
  );
};
