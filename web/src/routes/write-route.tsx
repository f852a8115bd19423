import type { Account } from '@newsbell/contracts/accounts';
import { type BoardKey, isBoard } from '@newsbell/contracts/board-rules';
import type { Post } from '@newsbell/contracts/boards';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { VerifyFirst } from '#features/accounts/verify-first.tsx';
import { addPost, boardPageQuery } from '#features/boards/queries.ts';
import { draftPlace } from '#features/boards/writing/drafts.ts';
import { PostForm, type Sending } from '#features/boards/writing/post-form.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { NotFoundPage } from '#ui/not-found-page.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { AskForSource } from './board/ask-for-source.tsx';
import { BoardPlace } from './board/board-place.tsx';
import { WritingSheet } from './board/writing-sheet.ts';

/** Takes a new post. A visitor signs in first, and comes back to what they have begun. */
export const WriteRoute = () => {
  const { board } = useParams({ from: '/board/$board/write' });
  if (!isBoard(board)) return <NotFoundPage />;
  return (
    <RequireLogin>{account => <Write key={`${board} ${account.id}`} board={board} account={account} />}</RequireLogin>
  );
};

const Write = ({ board, account }: { board: BoardKey; account: Account }) => {
  const { t } = useTranslation();
  const { url } = useSearch({ from: '/board/$board/write' });
  const navigate = useNavigate();
  const { data } = useQuery(boardPageQuery(board, {}));
  const title = t(`boards.of.${board}.write`);
  useDocumentTitle(title);
  const send = ({ title, content, language, draft: { id, url }, isAnyway }: Sending) =>
    addPost(board, { title, content, language, draft: id, url, anyway: isAnyway });
  const open = ({ id }: Post) =>
    void navigate({ to: '/board/$board/$postId', params: { board, postId: String(id) }, replace: true, state: true });
  if (data && !data.canEdit && account.emailVerified) return <OnlyManagers board={board} />;
  return (
    <>
      <BoardPlace board={board} />
      <VerifyFirst account={account} text={t('boards.verifyFirst', { email: account.email })} />
      <WritingSheet>
        <h1>{title}</h1>
        <p>{t(`boards.of.${board}.rule`)}</p>
        {board === 'request' ? (
          <AskForSource account={account} address={url} send={send} onDone={open} />
        ) : (
          <PostForm
            place={draftPlace(account.id, board, 'write')}
            submit={t('boards.writing.send')}
            failed={t('failed.addData')}
            send={send}
            onDone={open}
          />
        )}
      </WritingSheet>
    </>
  );
};

const OnlyManagers = ({ board }: { board: BoardKey }) => {
  const { t } = useTranslation();
  return (
    <StateMessage
      title={t('boards.onlyManagers')}
      action={
        <ButtonLink variant="contained" to="/board/$board" params={{ board }} search={{}}>
          {t('boards.toBoard')}
        </ButtonLink>
      }
    />
  );
};
