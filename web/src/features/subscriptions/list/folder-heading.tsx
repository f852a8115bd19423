import type { Folder } from '@newsbell/contracts/subscriptions';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ExpandMoreIcon as Arrow, EditIcon as Edit, DragIndicatorIcon as Handle } from '#ui/icons.tsx';
import { toggleFolder } from './closed-folders.ts';
import listStyles from './list-styles.module.css';
import { UnreadCount } from './unread-count.tsx';

interface Props {
  /** It is null for what is unclassified, which has no handle and cannot be edited. */
  folder: Folder | null;
  unread: number;
  isOpen: boolean;
  /** It is false for an empty folder, which has no place of its own. */
  isSortable: boolean;
  isDragged: boolean;
  level: 2 | 3;
  helpId: string;
}

/** Shows the heading of a folder, which opens and closes it, leads to its news, and has the handle that it is sorted by. */
export const FolderHeading = memo(({ folder, unread, isOpen, isSortable, isDragged, level, helpId }: Props) => {
  const { t } = useTranslation();
  const name = folder?.name ?? t('subscribes.unclassified');
  const Heading = `h${level}` as const;
  return (
    <div className={clsx(listStyles.row, listStyles.heading)}>
      {folder && isSortable ? (
        <button
          type="button"
          className={clsx(listStyles.tool, listStyles.handle, 'quiet')}
          data-handle="folder"
          data-id={folder.id}
          aria-label={t('subscribes.moveFolder', { name })}
          aria-describedby={helpId}
          aria-pressed={isDragged}
        >
          <Handle aria-hidden />
        </button>
      ) : (
        <span className={listStyles.place} />
      )}
      <button
        type="button"
        className={clsx(listStyles.tool, listStyles.handle, listStyles.arrow)}
        style={{ cursor: 'pointer' }}
        aria-expanded={isOpen}
        aria-label={t('subscribes.contents', { name })}
        onClick={() => toggleFolder(folder?.id ?? 0)}
      >
        <Arrow aria-hidden />
      </button>
      <Heading>
        <Link to="/" search={{ folder: folder?.id ?? 0 }} draggable={false}>
          <span className={listStyles.title} title={name}>
            {name}
          </span>
          <UnreadCount count={unread} />
        </Link>
      </Heading>
      {folder ? (
        <button
          type="button"
          className={clsx(listStyles.tool, 'quiet')}
          data-folder={folder.id}
          aria-haspopup="dialog"
          aria-label={t('subscribes.editFolder', { name })}
          title={t('folder.edit')}
        >
          <Edit aria-hidden />
        </button>
      ) : (
        <span className={listStyles.place} />
      )}
    </div>
  );
});
