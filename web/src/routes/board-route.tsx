import { type BoardKey, isBoard } from '@newsbell/contracts/board-rules';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { isNotFound } from '#api-error.ts';
import { useLogin } from '#features/accounts/login.ts';
import { VerifyFirst } from '#features/accounts/verify-first.tsx';
import { type BoardSearch, searchOn } from '#features/boards/board-search.ts';
import { BoardHeader } from '#features/boards/list/board-header.tsx';
import { BoardTools } from '#features/boards/list/board-tools.tsx';
import { PageLinks } from '#features/boards/list/page-links.tsx';
import { PostRows, PostRowsSkeleton } from '#features/boards/list/post-rows.tsx';
import { boardPageQuery } from '#features/boards/queries.ts';
import { AddressForm } from '#features/projects/adding/address-form.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { EditIcon as Write } from '#ui/icons.tsx';
import { NotFoundPage } from '#ui/not-found-page.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './board-route.module.css';

/** Shows a page of a board. What it shows stands in the address, so that going back finds it. */
export const BoardRoute = () => {
  const { board } = useParams({ from: '/board/$board' });
  return isBoard(board) ? <Board key={board} board={board} /> : <NotFoundPage />;
};

const Board = ({ board }: { board: BoardKey }) => {
  const { t } = useTranslation();
  const search = searchOn(board, useSearch({ from: '/board/$board' }));
  const navigate = useNavigate();
  const login = useLogin();
  const { data, error, refetch } = useQuery(boardPageQuery(board, search));
  const title = t(`boards.of.${board}.title`);
  useDocumentTitle(title);
  if (!data && isNotFound(error)) return <NotFoundPage />;
  // A visitor is led to the sign-in, but not for guides, which managers write.
  const isInvited = login.state === 'failure' && board !== 'learn';
  return (
    <>
      <BoardHeader
        board={board}
        action={
          (isInvited || data?.canEdit) && (
            <ButtonLink variant="contained" size="small" to="/board/$board/write" params={{ board }}>
              <Write aria-hidden />
              {t(`boards.of.${board}.write`)}
            </ButtonLink>
          )
        }
      />
      <BoardTools
        board={board}
        search={search}
        onSearch={wanted =>
          void navigate({ to: '/board/$board', params: { board }, search: wanted, replace: true, state: true })
        }
      />
      {login.account && (
        <VerifyFirst account={login.account} text={t('boards.verifyFirst', { email: login.account.email })} />
      )}
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {!data && !error && <PostRowsSkeleton />}
      {data && data.held.length > 0 && (
        <div className={styles.held}>
          <p aria-hidden>{t('boards.held.list')}</p>
          <PostRows board={board} posts={data.held} label={t('boards.held.list')} isFound={false} />
        </div>
      )}
      {data?.posts.length === 0 && <Nothing board={board} search={search} mayAsk={data.canEdit} />}
      {data && data.posts.length > 0 && (
        <PostRows board={board} posts={data.posts} label={title} isFound={search.q !== undefined} />
      )}
      {data && <PageLinks board={board} search={search} totalPages={data.totalPages} />}
    </>
  );
};

/** Says why a list is empty: nothing was found or chosen, the page is beyond the last, or nobody has written yet. */
const Nothing = ({ board, search, mayAsk }: { board: BoardKey; search: BoardSearch; mayAsk: boolean }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (search.page !== undefined || search.language !== undefined) {
    const { page: _page, language: _language, ...rest } = search;
    return (
      <StateMessage
        title={search.q !== undefined ? t('search.none') : t('boards.noneHere')}
        action={
          <Link to="/board/$board" params={{ board }} search={rest}>
            {t(search.language === undefined ? 'boards.toFirst' : 'boards.toEveryLanguage')}
          </Link>
        }
      />
    );
  }
  if (board === 'qna' && search.answered !== undefined) {
    const { answered, ...rest } = search;
    return (
      <StateMessage
        title={
          search.q !== undefined
            ? t('search.none')
            : t(answered ? 'boards.answer.noneAnswered' : 'boards.answer.noneOpen')
        }
        action={
          <Link to="/board/$board" params={{ board }} search={rest}>
            {t('boards.answer.toAll')}
          </Link>
        }
      />
    );
  }
  if (board === 'request' && search.state !== undefined && (search.q !== undefined || search.state !== 'OPEN')) {
    const { state: _state, ...rest } = search;
    return (
      <StateMessage
        title={search.q !== undefined ? t('search.none') : t('boards.request.noneOf')}
        action={
          <Link to="/board/$board" params={{ board }} search={rest}>
            {t('boards.request.toAll')}
          </Link>
        }
      />
    );
  }
  if (search.q !== undefined) return <StateMessage title={t('search.none')} text={t('search.noneHint')} />;
  if (board === 'request' && mayAsk)
    return (
      <>
        <StateMessage title={t('boards.of.request.none')} text={t('boards.of.request.first')} />
        <div className={styles.ask}>
          <AddressForm
            address=""
            takesFocus={false}
            onLookUp={url => void navigate({ to: '/board/$board/write', params: { board }, search: { url } })}
          />
        </div>
      </>
    );
  return <StateMessage title={t(`boards.of.${board}.none`)} text={t(`boards.of.${board}.first`)} />;
};
