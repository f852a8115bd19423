import type { Post } from '@newsbell/contracts/boards';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { currentLanguage } from '#i18n/index.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Surface } from '#ui/surface.tsx';
import { Badge } from '../badge.tsx';
import { isOpen } from '../is-open.ts';
import { FoldedText } from '../people/folded-text.tsx';
import { PersonMore } from '../people/person-more.tsx';
import { WrittenBy } from '../written-by.tsx';
import { WrittenText } from '../written-text.tsx';
import styles from './post-article.module.css';

interface Props {
  post: Post;
  /** They stand before the text, such as what a request asks for. */
  facts?: ReactNode;
  tools: ReactNode;
}

/** Shows a post to read, with the tools of those who may change it. */
export const PostArticle = ({ post, facts, tools }: Props) => {
  const { author } = post;
  const [isUnfolded, setUnfolded] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  if (author?.blocked && !isUnfolded)
    return (
      <Surface className={styles.post} as="article">
        <FoldedText
          as="h1"
          author={author}
          onShow={() => {
            flushSync(() => setUnfolded(true));
            title.current?.focus();
          }}
        />
      </Surface>
    );
  return (
    <Surface className={styles.post} as="article" lang={post.language}>
      <header>
        <h1 ref={title} dir="auto" tabIndex={isUnfolded ? -1 : undefined}>
          {post.title}
        </h1>
        <div className={styles.meta} lang={currentLanguage()}>
          {post.notice && <Badge kind="notice" />}
          {post.answerId !== null && <Badge kind="answered" />}
          <WrittenBy written={post} size={28} />
          <span className={styles.more}>
            <PersonMore author={author} thing={isOpen(post) ? { type: 'POST', id: post.id } : undefined} />
          </span>
        </div>
      </header>
      {facts && <div lang={currentLanguage()}>{facts}</div>}
      <WrittenText html={post.html} />
      <div lang={currentLanguage()}>{tools}</div>
    </Surface>
  );
};

export const PostSkeleton = () => (
  <Surface className={styles.post} aria-busy>
    <Skeleton style={{ width: '70%', height: 28, marginBottom: 16 }} />
    <Skeleton style={{ width: 200, marginBottom: 32 }} />
    {[96, 92, 60].map(width => (
      <Skeleton key={width} style={{ width: `${width}%`, marginBottom: 12 }} />
    ))}
  </Surface>
);
