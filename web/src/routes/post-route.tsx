import { type BoardKey, isBoard } from '@newsbell/contracts/board-rules';
import type { Post as BoardPost } from '@newsbell/contracts/boards';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { isNotFound } from '#api-error.ts';
import { useLogin } from '#features/accounts/login.ts';
import { VerifyFirst } from '#features/accounts/verify-first.tsx';
import { CommentList } from '#features/boards/comments/comment-list.tsx';
import { isOpen } from '#features/boards/is-open.ts';
import { AcceptedAnswer } from '#features/boards/post/accepted-answer.tsx';
import { DeletedNote } from '#features/boards/post/deleted-note.tsx';
import { PostArticle, PostSkeleton } from '#features/boards/post/post-article.tsx';
import { PostTools } from '#features/boards/post/post-tools.tsx';
import { postQuery, renewPost } from '#features/boards/queries.ts';
import { RequestFacts } from '#features/boards/requests/request-facts.tsx';
import { WithheldNote } from '#features/boards/withheld-note.tsx';
import { useReadByLooking } from '#features/notifications/use-read-by-looking.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { NotFoundPage } from '#ui/not-found-page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { BoardPlace } from './board/board-place.tsx';
import { postIdIn } from './board/post-id.ts';
import { SourceRow } from './board/source-row.tsx';
import styles from './post-route.module.css';

/** Shows a post with its comments. One that is not there, or not for this person, is the 404 page. */
export const PostRoute = () => {
  const { board, postId } = useParams({ from: '/board/$board/$postId' });
  const id = postIdIn(postId);
  return isBoard(board) && id !== undefined ? <Post key={id} board={board} id={id} /> : <NotFoundPage />;
};

const Post = ({ board, id }: { board: BoardKey; id: number }) => {
  const { t } = useTranslation();
  const { data: post, error, refetch } = useQuery(postQuery(board, id));
  useDocumentTitle(post?.author?.blocked ? t('boards.block.folded') : post?.title);
  if (isNotFound(error)) return <NotFoundPage />;
  if (!post && error)
    return <ErrorMessage isPage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />;
  return (
    <>
      <BoardPlace board={board} />
      {post ? <Shown post={post} /> : <PostSkeleton />}
    </>
  );
};

const Shown = ({ post }: { post: BoardPost }) => {
  const { t } = useTranslation();
  const { account, state } = useLogin();
  const href = useLocation({ select: ({ href }) => href });
  const queries = useQueryClient();
  useReadByLooking(`post:${post.id}`, () => void renewPost(queries, post));
  return (
    <>
      {post.deleted ? <DeletedNote post={post} /> : <WithheldNote written={post} />}
      <PostArticle
        post={post}
        facts={
          post.url !== null && (
            <RequestFacts
              post={post}
              source={source => <SourceRow {...source} />}
              beside={
                state === 'failure' && (
                  <Link to="/login" state={{ from: href }}>
                    {t('boards.request.signIn')}
                  </Link>
                )
              }
            />
          )
        }
        tools={<PostTools post={post} />}
      />
      <AcceptedAnswer post={post} />
      {(isOpen(post) || post.comments.length > 0) && (
        <CommentList
          // A draft that is open here is one person's.
          key={account?.id}
          post={post}
          accountId={account?.id}
          instead={
            <div className={styles.instead}>
              {account && <VerifyFirst account={account} text={t('boards.verifyFirst', { email: account.email })} />}
              {state === 'failure' && (
                <Link to="/login" state={{ from: href }}>
                  {t('boards.signIn')}
                </Link>
              )}
            </div>
          }
        />
      )}
    </>
  );
};
