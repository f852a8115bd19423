import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { followedOf } from '../followed.ts';
import { SubscribeSteps } from '../menu/subscribe-steps.tsx';
import { subscriptionsQuery } from '../queries.ts';
import { MuteFields } from './mute-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import styles from './subscription-dialog.module.css';
import { TitleField } from './title-field.tsx';

/**
 * Holds all that can be set of one subscription: its title, its place, the channels in which it is silent, how often it notifies;
 * and its end.
 */
export const SubscriptionDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data } = useQuery(subscriptionsQuery());
  const subscription = data?.find(each => each.id === id);
  const isGone = data !== undefined && !subscription;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (!subscription) return null;
  return (
    <ModalDialog title={subscription.title} onClose={onClose}>
      <Fields subscription={subscription} onClose={onClose} />
    </ModalDialog>
  );
};

const Fields = ({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) => (
  <div className={styles.column}>
    <SubscribeSteps
      title={subscription.title}
      followed={followedOf(subscription)}
      subscription={subscription}
      lead={
        <>
          <TitleField subscription={subscription} />
          <PlaceFields subscription={subscription} />
          <MuteFields subscription={subscription} />
        </>
      }
      onEnd={onClose}
    />
  </div>
);
