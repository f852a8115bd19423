import type { Post } from '@newsbell/contracts/boards';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { exactTime } from '#ui/relative-time.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { SourceIcon } from '#ui/source-icon.tsx';
import styles from './written-by.module.css';

type Written = Pick<Post, 'author' | 'createdDate' | 'editedDate' | 'editedByManager'>;

/** Says who has written something and when, and that it was edited. A removed account leaves no name. */
export const WrittenBy = ({ written, size }: { written: Written; size: number }) => {
  const { t } = useTranslation();
  const { author, createdDate, editedDate, editedByManager } = written;
  const name = nameOf(author) ?? t('boards.nobody');
  return (
    <span className={styles.line}>
      <SourceIcon title={name} image={author?.profileImage ?? null} size={size} />
      <bdi className={author ? styles.name : undefined}>{name}</bdi>
      <RelativeTime moment={createdDate} />
      {editedDate && (
        <span title={exactTime(editedDate, currentLanguage())}>
          {t(editedByManager ? 'boards.editedByManager' : 'boards.edited')}
        </span>
      )}
    </span>
  );
};

export const nameOf = (author: Written['author']): string | undefined => author?.nickname || author?.username;
