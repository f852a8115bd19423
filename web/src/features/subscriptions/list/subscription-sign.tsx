import type { Subscription } from '@newsbell/contracts/subscriptions';
import { LocalOfferIcon as Tag, SearchIcon as Word } from '#ui/icons.tsx';
import { SourceIcon } from '#ui/source-icon.tsx';
import { nameOf } from '../followed.ts';

/** Shows a source's icon, which is the same whatever the person calls it, or the sign of another thing that is followed. */
export const SubscriptionSign = ({ subscription, size }: { subscription: Subscription; size: number }) => {
  const { type, project } = subscription;
  if (type === 'PROJECT') return <SourceIcon title={nameOf(subscription)} image={project?.image ?? null} size={size} />;
  const Sign = type === 'TAG' ? Tag : Word;
  return (
    <span className="sign" style={{ width: size, height: size, fontSize: size }}>
      <Sign aria-hidden />
    </span>
  );
};
