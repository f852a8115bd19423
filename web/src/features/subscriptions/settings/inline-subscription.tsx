import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import type { Followed } from '../followed.ts';
import { SubscribeSteps } from '../menu/subscribe-steps.tsx';
import { subscriptionsQuery } from '../queries.ts';
import { useSubscription } from '../use-subscription.ts';
import styles from './inline-subscription.module.css';

interface Props {
  followed: Followed;
  title: string;
  text: string;
  label: string;
  /** The text is shown where the thing is not followed any more. */
  notFollowed: string;
}

/**
 * Shows the options of something that is followed below the button that opens them, where a menu would not fit, as in a
 * dialog.
 */
export const InlineSubscription = ({ followed, title, text, label, notFollowed }: Props) => {
  const subscription = useSubscription(followed);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isLoaded = useQuery(subscriptionsQuery()).isSuccess;
  const button = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const kept = useFocusKept(`${isOpen} ${subscription === undefined}`, () => button.current ?? note.current);
  if (!subscription) {
    return isLoaded ? (
      <p className={styles.note} ref={note} tabIndex={-1}>
        {notFollowed}
      </p>
    ) : null;
  }
  return (
    <div className={styles.place} {...kept}>
      <Button
        ref={button}
        size="small"
        variant="outlined"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <SubscribeSteps title={title} followed={followed} subscription={subscription} onEnd={() => setOpen(false)} />
        )}
      </div>
    </div>
  );
};
