import type { Comment, Post } from '@newsbell/contracts/boards';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { CheckIcon as Check } from '#ui/icons.tsx';
import { Surface } from '#ui/surface.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { FoldedText } from '../people/folded-text.tsx';
import { WrittenBy } from '../written-by.tsx';
import { WrittenText } from '../written-text.tsx';
import styles from './accepted-answer.module.css';

/** Repeats the accepted answer of a question beneath it, with the way to its place among the comments. */
export const AcceptedAnswer = ({ post }: { post: Post }) => {
  const comment = post.comments.find(({ id }) => id === post.answerId);
  // One that is unfolded is not the next one.
  return comment ? <Answer key={comment.id} post={post} comment={comment} /> : null;
};

const Answer = ({ post, comment: { number, author, html, ...comment } }: { post: Post; comment: Comment }) => {
  const { t } = useTranslation();
  const id = useId();
  const section = useRef<HTMLDivElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const show = () => {
    setUnfolded(true);
    section.current?.focus();
  };
  return (
    <Surface as="section" className={styles.answer} ref={section} aria-labelledby={id} tabIndex={-1}>
      <header>
        <h2 id={id}>
          <Check aria-hidden size="text" />
          {t('boards.answer.title')}
        </h2>
        <Link
          to="/board/$board/$postId"
          params={{ board: post.board, postId: String(post.id) }}
          hash={`c${number}`}
          replace
          resetScroll={false}
          activeOptions={{ includeHash: true }}
          onClick={() => lookAt(`c${number}`)}
        >
          {t('boards.answer.go', { number })}
        </Link>
      </header>
      {author?.blocked && !isUnfolded ? (
        <FoldedText author={author} onShow={show} />
      ) : (
        <>
          <div className={styles.by}>
            <WrittenBy written={{ ...comment, author }} size={24} />
          </div>
          <WrittenText html={html} lang={textLanguage(html, null)} />
        </>
      )}
    </Surface>
  );
};

/** The address may name the place already, and then goes nowhere. */
const lookAt = (place: string): void => {
  const comment = document.getElementById(place);
  comment?.scrollIntoView({ block: 'center' });
  comment?.focus({ preventScroll: true });
};
