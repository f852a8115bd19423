import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { unsubscribe } from '../changes.ts';
import type { Followed } from '../followed.ts';
import { EndingQuestion } from './ending-question.tsx';
import { SubscribeOptions } from './subscribe-options.tsx';

interface Props {
  /** This is the title of the thing that is followed. */
  title: string;
  followed: Followed;
  subscription: Subscription;
  /** The lead stands before the options, and goes while the end is confirmed. */
  lead?: ReactNode;
  /** Only what notifies is shown, and the end. */
  isLess?: boolean | undefined;
  /** It is called when the end has been chosen, before that is sent. */
  onEnd: () => void;
}

/**
 * Shows the steps of a subscription: how often it notifies, and of which news; and its end, which is confirmed where
 * keywords would be lost.
 */
export const SubscribeSteps = ({ title, followed, subscription, lead, isLess, onEnd }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = async () => {
    onEnd();
    const failure = await unsubscribe(queries, followed);
    showMessage(failure ? failureText(failure, t('failed.unsubscribe')) : t('subscribe.ended', { title }));
  };
  if (isAsking) return <EndingQuestion onKeep={() => setAsking(false)} onEnd={() => void end()} />;
  return (
    <>
      {lead}
      <SubscribeOptions
        followed={followed}
        subscription={subscription}
        isLess={isLess}
        onEnd={() => (subscription.keywords.length > 0 ? setAsking(true) : void end())}
      />
    </>
  );
};
