import type { Subscription } from '@newsbell/contracts/subscriptions';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Links to the news of what is followed. */
export const SubscriptionLink = ({ subscription, children }: { subscription: Subscription; children: ReactNode }) => {
  const { project, tag, word } = subscription;
  const current = { 'aria-current': 'page' } as const;
  if (project) {
    return (
      <Link to="/$urlKey" params={{ urlKey: project.urlKey }} draggable={false} activeProps={current}>
        {children}
      </Link>
    );
  }
  if (tag !== null) {
    return (
      <Link to="/timeline/tag/$tag" params={{ tag }} draggable={false} activeProps={current}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/" search={{ word: word ?? '' }} draggable={false} activeProps={current}>
      {children}
    </Link>
  );
};
