import type { Subscription } from '@newsbell/contracts/subscriptions';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { from } from '#ui/constants.ts';
import { Popover } from '#ui/popover.tsx';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import type { Followed } from '../followed.ts';
import { SubscribeSteps } from './subscribe-steps.tsx';

export { subscribe } from '../changes.ts';

interface Props {
  id: string;
  /** This is the title of the thing that is followed. */
  title: string;
  followed: Followed;
  subscription: Subscription;
  lead?: ReactNode;
  /** The menu stands beside this element where there is room for that. On a phone it comes from below. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Shows the menu of a subscription: how often it notifies, and of which news; and its end. */
export const SubscribeMenu = ({ id, title, followed, subscription, lead, anchor, onClose }: Props) => {
  const { t } = useTranslation();
  const [isPhone] = useState(() => matchMedia(`(max-width: ${from.tablet - 0.02}px)`).matches);
  const steps = (
    <SubscribeSteps
      title={title}
      followed={followed}
      subscription={subscription}
      lead={lead}
      isLess={lead !== undefined}
      onEnd={onClose}
    />
  );
  if (isPhone) {
    return (
      <ModalDialog title={title} onClose={onClose}>
        {steps}
      </ModalDialog>
    );
  }
  return (
    <Popover id={id} label={t('subscribe.subscribedTo', { title })} anchor={anchor} onClose={onClose}>
      {steps}
    </Popover>
  );
};
