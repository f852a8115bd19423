import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#apiError.ts';
import { showMessage } from '#ui/snackbar.ts';
import { unsubscribe } from '../changes.ts';
import type { Followed } from '../followed.ts';
import { EndingQuestion } from './EndingQuestion.tsx';
import { SubscribeOptions } from './SubscribeOptions.tsx';

interface Props {
  /** What is followed, in words. */
  title: string;
  followed: Followed;
  subscription: Subscription;
  /** What stands before the options, and goes while the end is asked about. */
  lead?: ReactNode;
  /** The end has been chosen; called before it is sent. */
  onEnd: () => void;
}

/** How often to be told, and of what; and the end of it, which is asked about where keywords would be lost. */
export const SubscribeSteps = ({ title, followed, subscription, lead, onEnd }: Props) => {
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
        onEnd={() => (subscription.keywords.length > 0 ? setAsking(true) : void end())}
      />
    </>
  );
};
