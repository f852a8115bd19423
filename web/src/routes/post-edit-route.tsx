import type { Account } from '@newsbell/contracts/accounts';
import { type BoardKey, isBoard } from '@newsbell/contracts/board-rules';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { isNotFound } from '#api-error.ts';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { VerifyFirst } from '#features/accounts/verify-first.tsx';
import { PostSkeleton } from '#features/boards/post/post-article.tsx';
import { editPost, postQuery } from '#features/boards/queries.ts';
import { draftPlace } from '#features/boards/writing/drafts.ts';
import { PostForm } from '#features/boards/writing/post-form.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { NotFoundPage } from '#ui/not-found-page.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { BoardPlace } from './board/board-place.tsx';
import { postIdIn } from './board/post-id.ts';
import { WritingSheet } from './board/writing-sheet.ts';

/** Edits a post. An edit names the edition that it saw, so that it overwrites no other. */
export const PostEditRoute = () => {
  const { board, postId } = useParams({ from: '/board/$board/$postId/edit' });
  const { t } = useTranslation();
  useDocumentTitle(t('boards.editPost'));
  const id = postIdIn(postId);
  if (!isBoard(board) || id === undefined) return <NotFoundPage />;
  return (
    <RequireLogin>
      {account => <Edit key={`${id} ${account.id}`} board={board} id={id} account={account} />}
    </RequireLogin>
  );
};

const Edit = ({ board, id, account }: { board: BoardKey; id: number; account: Account }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: post, error, refetch } = useQuery(postQuery(board, id));
  const params = { board, postId: String(id) };
  if (isNotFound(error)) return <NotFoundPage />;
  if (!post && error)
    return <ErrorMessage isPage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />;
  if (!post) return <PostSkeleton />;
  const toPost = (
    <ButtonLink variant="text" to="/board/$board/$postId" params={params}>
      {t('boards.toPost')}
    </ButtonLink>
  );
  if (!post.canEdit) return <StateMessage title={t('boards.notYours')} action={toPost} />;
  return (
    <>
      <BoardPlace board={board} />
      <VerifyFirst account={account} text={t('boards.verifyFirst', { email: account.email })} />
      <WritingSheet>
        <h1>{t('boards.editPost')}</h1>
        <p>{t(`boards.of.${board}.rule`)}</p>
        <PostForm
          place={draftPlace(account.id, board, id, 'edit')}
          edited={post}
          submit={t('boards.save')}
          failed={t('failed.editData')}
          send={({ title, content, language, draft }) =>
            editPost(board, id, { title, content, language, edition: draft.edition ?? post.edition })
          }
          onDone={() => void navigate({ to: '/board/$board/$postId', params, replace: true, state: true })}
          beside={toPost}
        />
      </WritingSheet>
    </>
  );
};
