import { useQuery } from '@tanstack/react-query';
import { BoardSection } from '#features/moderation/admin/board-section.tsx';
import { boardListQuery, heldWordsQuery } from '#features/moderation/admin/queries.ts';
import { WordsSection } from '#features/moderation/admin/words-section.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { AdminPage } from './admin/admin-page.tsx';
import styles from './admin-boards-route.module.css';

/** `/admin/boards` says who writes on the boards, and for which words a text is held. */
export const AdminBoardsRoute = () => {
  const { t } = useTranslation();
  return <AdminPage title={t('boardSettings.title')}>{() => <Settings />}</AdminPage>;
};

const Settings = () => {
  const { t } = useTranslation();
  const boards = useQuery(boardListQuery());
  const words = useQuery(heldWordsQuery());
  const failed = [boards, words].find(each => each.error && !each.data);
  return (
    <div className={styles.column} aria-busy={!failed && !(boards.data && words.data)}>
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
