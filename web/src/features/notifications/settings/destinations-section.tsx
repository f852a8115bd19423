import type { Account } from '@newsbell/contracts/accounts';
import type { PushDestination } from '@newsbell/contracts/notifications';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import { channelViews } from '../channels/channels.ts';
import { destinationsQuery } from '../push/queries.ts';
import { useDestinationHere } from '../push/use-push-here.ts';
import { WebhookAdd } from '../webhooks/webhook-add.tsx';
import { DestinationRow } from './destination-row.tsx';

/** Lists the address, the browsers and the apps that messages go to, this one first. */
export const DestinationsSection = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(destinationsQuery());
  const hereId = useDestinationHere(account.id);
  const around = useRef<HTMLDivElement>(null);
  const kept = useFocusKept(data?.targets.length, () => around.current?.querySelector('h2'));
  if (error && !data) return <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />;
  const destinations = data?.targets.toSorted((a, b) => Number(b.id === hereId) - Number(a.id === hereId));
  return (
    <div ref={around} aria-busy={!destinations} {...kept}>
      <Section title={t('notificationSettings.destinations.title')} anchor="destinations">
        {destinations?.map(each => (
          <DestinationRow
            key={each.id}
            destination={each}
            isHere={each.id === hereId}
            isOn={channelViews[each.channel].isOn(account)}
          />
        ))}
        {destinations?.length === 0 && <p className="quiet">{t('notificationSettings.destinations.none')}</p>}
        {!destinations && (
          <>
            <Skeleton style={{ width: '40%', marginBlock: 12 }} />
            <Skeleton style={{ width: '60%', marginBlock: 12 }} />
          </>
        )}
        {destinations && <WebhookAdd account={account} count={destinations.filter(isWebhook).length} />}
      </Section>
    </div>
  );
};

const isWebhook = ({ channel }: PushDestination): boolean => channel === 'webhook';
