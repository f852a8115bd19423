import type { Subscription } from '@newsbell/contracts/subscriptions';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Links to the news of what is followed. */
export const SubscriptionLink = ({
  subscription,
  tabIndex,
  children,
}: {
  subscription: Subscription;
  tabIndex?: number;
  children: ReactNode;
}) => {
  const { project, tag, word } = subscription;
  const current = { 'aria-current': 'page' } as const;
  if (project) {
    return (
      <Link
        to="/$urlKey"
        params={{ urlKey: project.urlKey }}
        tabIndex={tabIndex}
        draggable={false}
        activeProps={current}
      >
        {children}
      </Link>
    );
  }
  if (tag !== null) {
    return (
      <Link to="/timeline/tag/$tag" params={{ tag }} tabIndex={tabIndex} draggable={false} activeProps={current}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/" search={{ word: word ?? '' }} tabIndex={tabIndex} draggable={false} activeProps={current}>
      {children}
    </Link>
  );
};
