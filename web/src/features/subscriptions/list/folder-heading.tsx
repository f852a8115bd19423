import type { Folder } from '@newsbell/contracts/subscriptions';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { memo } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ExpandMoreIcon as Arrow, EditIcon as Edit, DragIndicatorIcon as Handle } from '#ui/icons.tsx';
import { toggleFolder } from './closed-folders.ts';
import listStyles from './list-styles.module.css';
import { labelIdOf, rowKey, treeItem } from './tree-item.ts';
import { UnreadCount } from './unread-count.tsx';

interface Props {
  /** It is null for what is unclassified, which has no handle and cannot be edited. */
  folder: Folder | null;
  unread: number;
  isOpen: boolean;
  /** It is false for an empty folder, which has no place of its own. */
  isSortable: boolean;
  isDragged: boolean;
  /** In a tree it tells if the Tab key reaches this row, whose name is no heading then; it is undefined in a list. */
  isStop: boolean | undefined;
  contentsId: string;
  helpId: string;
}

/** Shows the heading of a folder, which opens and closes it, leads to its news, and has the handle that it is sorted by. */
export const FolderHeading = memo((props: Props) => {
  const { folder, unread, isOpen, isSortable, isDragged, isStop, contentsId, helpId } = props;
  const { t } = useTranslation();
  const name = folder?.name ?? t('subscribes.unclassified');
  const isTree = isStop !== undefined;
  const key = rowKey({ kind: 'folder', id: folder?.id ?? 0 });
  const Name = isTree ? 'div' : 'h2';
  const tabIndex = isTree ? -1 : undefined;
  return (
    <div
      {...(isTree && treeItem(key, isStop, helpId, isOpen))}
      aria-owns={isTree && isOpen && isSortable ? contentsId : undefined}
      className={clsx(listStyles.row, listStyles.heading)}
    >
      {folder && isSortable ? (
        <button
          type="button"
          tabIndex={tabIndex}
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
        tabIndex={tabIndex}
        className={clsx(listStyles.tool, listStyles.handle, listStyles.arrow)}
        style={{ cursor: 'pointer' }}
        aria-expanded={isOpen}
        aria-label={t('subscribes.contents', { name })}
        onClick={() => toggleFolder(folder?.id ?? 0)}
      >
        <Arrow aria-hidden />
      </button>
      <Name>
        <Link
          id={isTree ? labelIdOf(key, helpId) : undefined}
          tabIndex={tabIndex}
          to="/"
          search={{ folder: folder?.id ?? 0 }}
          draggable={false}
        >
          <span className={listStyles.title} title={name}>
            {name}
          </span>{' '}
          <UnreadCount count={unread} />
        </Link>
      </Name>
      {folder ? (
        <button
          type="button"
          tabIndex={tabIndex}
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
