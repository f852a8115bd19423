import type { Post } from '@newsbell/contracts/boards';
import type { ReactNode } from 'react';
import { OpenInNewIcon as Out } from '#ui/icons.tsx';
import { Surface } from '#ui/surface.tsx';
import { StateBadge } from '../badge.tsx';
import styles from './request-facts.module.css';
import { VoteButton } from './vote-button.tsx';

interface Props {
  post: Post;
  /** It is the source that the request has become, with its button that follows it. */
  source: (source: { urlKey: string; title: string }) => ReactNode;
  /** It stands beside the votes of a visitor, such as the way to the sign-in. */
  beside?: ReactNode;
}

/** Shows the address that a request asks for, who else wants it, and what has become of it. A post without an address has none of it. */
export const RequestFacts = ({ post, source, beside }: Props) => {
  const { url, state, stateReason } = post;
  if (url === null || state === null) return null;
  return (
    <div className={styles.facts}>
      <p className={styles.address}>
        <a href={url} target="_blank" rel="nofollow ugc noopener noreferrer">
          <bdi>{url.replace(/^https?:\/\//, '').replace(/\/$/, '')}</bdi>
          <Out aria-hidden size="text" />
        </a>
      </p>
      <div className={styles.votes}>
        <VoteButton post={post} />
        {beside}
      </div>
      {(state !== 'OPEN' || stateReason) && (
        <p className={styles.state}>
          <StateBadge state={state} />
          {stateReason && (
            <span className={styles.reason} dir="auto">
              {stateReason}
            </span>
          )}
        </p>
      )}
      {post.source && <Surface>{source(post.source)}</Surface>}
    </div>
  );
};
