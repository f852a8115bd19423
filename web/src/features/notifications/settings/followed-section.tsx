import { useQuery } from '@tanstack/react-query';
import { subscriptionsQuery } from '#features/subscriptions/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { destinationsQuery } from '../push/queries.ts';

/** Shows how many subscriptions notify, how often that may be, and the way to the list in which each is set. */
export const FollowedSection = () => {
  const { t } = useTranslation();
  const { data: subscriptions } = useQuery(subscriptionsQuery());
  const { data: destinations } = useQuery(destinationsQuery());
  const on = subscriptions?.filter(({ notifyMinute }) => notifyMinute !== null).length ?? 0;
  const count = subscriptions?.length ?? 0;
  return (
    <Section title={t('notificationSettings.followed.title')}>
      <div className="row">
        <div>
          {subscriptions ? (
            <p>
              {count === 0 && t('notificationSettings.followed.nothing')}
              {count > 0 && on === 0 && t('notificationSettings.followed.none')}
              {on > 0 && t('notificationSettings.followed.some', { count, on })}
            </p>
          ) : (
            <Skeleton style={{ width: '60%', marginBlock: 4 }} />
          )}
          <p className="quiet">
            {t('notificationSettings.followed.every', { count: destinations?.slotMinutes ?? 30 })}
          </p>
        </div>
        <ButtonLink variant="outlined" to={count === 0 && subscriptions ? '/discover' : '/subscribes'}>
          {count === 0 && subscriptions
            ? t('notificationSettings.followed.discover')
            : t('notificationSettings.followed.open')}
        </ButtonLink>
      </div>
    </Section>
  );
};
