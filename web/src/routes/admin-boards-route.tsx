import { useQuery } from '@tanstack/react-query';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { BoardSection } from '#features/moderation/admin/board-section.tsx';
import { boardListQuery, heldWordsQuery } from '#features/moderation/admin/queries.ts';
import { WordsSection } from '#features/moderation/admin/words-section.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { Forbidden } from './admin/forbidden.tsx';
import styles from './admin-boards-route.module.css';

/** `/admin/boards` says who writes on the boards, and for which words a text is held. */
export const AdminBoardsRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('boardSettings.title'));
  return <RequireLogin>{(_account, isAdmin) => (isAdmin ? <Settings /> : <Forbidden />)}</RequireLogin>;
};

const Settings = () => {
  const { t } = useTranslation();
  const boards = useQuery(boardListQuery());
  const words = useQuery(heldWordsQuery());
  const failed = [boards, words].find(each => each.error && !each.data);
  return (
    <div className={styles.column} aria-busy={!failed && !(boards.data && words.data)}>
      <PageHeader>
        <h1>{t('boardSettings.title')}</h1>
      </PageHeader>
      {failed?.error && (
        <ErrorMessage
          error={failed.error}
          title={t('failed.loadData')}
          onRetry={() => {
            void boards.refetch();
            void words.refetch();
          }}
        />
      )}
      {boards.data?.map(board => (
        <BoardSection key={board.urlKey} board={board} />
      ))}
      {words.data && <WordsSection words={words.data} />}
    </div>
  );
};
