import type { Subscription } from '@newsbell/contracts/subscriptions';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Props {
  subscription: Subscription;
  id?: string | undefined;
  tabIndex?: number | undefined;
  children: ReactNode;
}

/** Links to the news of what is followed. */
export const SubscriptionLink = ({ subscription, id, tabIndex, children }: Props) => {
  const { project, tag, word } = subscription;
  const shared = { id, tabIndex, draggable: false, activeProps: { 'aria-current': 'page' } as const };
  if (project) {
    return (
      <Link to="/$urlKey" params={{ urlKey: project.urlKey }} {...shared}>
        {children}
      </Link>
    );
  }
  if (tag !== null) {
    return (
      <Link to="/timeline/tag/$tag" params={{ tag }} {...shared}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/" search={{ word: word ?? '' }} {...shared}>
      {children}
    </Link>
  );
};
