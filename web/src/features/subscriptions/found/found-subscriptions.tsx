import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/translation.ts';
import { textLanguage } from '#ui/text-language.ts';
import { nameOf } from '../followed.ts';
import { SubscriptionLink } from '../list/subscription-link.tsx';
import { SubscriptionSign } from '../list/subscription-sign.tsx';
import { subscriptionsQuery } from '../queries.ts';
import styles from './found-subscriptions.module.css';
import { matching } from './matching.ts';

/** So many fit beside the news that they stand above. */
const most = 6;

/** Links to the subscriptions whose title, or whose own name, has the words. */
export const FoundSubscriptions = ({ words }: { words: string }) => {
  const { t } = useTranslation();
  const { data = [] } = useQuery(subscriptionsQuery());
  const found = matching(data, words).slice(0, most);
  if (found.length === 0) return null;
  return (
    <ul className={styles.found} aria-label={t('subscribes.title')}>
      {found.map(each => {
        const name = nameOf(each);
        return (
          <li key={each.id}>
            <SubscriptionLink subscription={each}>
              <SubscriptionSign subscription={each} size={24} />
              <span lang={textLanguage(each.title, each.title === name ? (each.project?.language ?? null) : null)}>
                {each.title}
              </span>
              {each.title !== name && (
                <span className={styles.name} lang={textLanguage(name, each.project?.language ?? null)}>
                  {name}
                </span>
              )}
            </SubscriptionLink>
          </li>
        );
      })}
    </ul>
  );
};
