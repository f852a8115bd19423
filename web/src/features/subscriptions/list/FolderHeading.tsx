import Handle from '@mui/icons-material/DragIndicator';
import Edit from '@mui/icons-material/EditOutlined';
import Arrow from '@mui/icons-material/ExpandMore';
import type { Folder } from '@newsbell/contracts/subscriptions';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { toggleFolder } from './closedFolders.ts';
import { UnreadCount } from './UnreadCount.tsx';

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
    <div className="row heading">
      {folder && isSortable ? (
        <button
          type="button"
          className="tool handle quiet"
          data-handle="folder"
          data-id={folder.id}
          aria-label={t('subscribes.moveFolder', { name })}
          aria-describedby={helpId}
          aria-pressed={isDragged}
        >
          <Handle aria-hidden />
        </button>
      ) : (
        <span className="place" />
      )}
      <button
        type="button"
        className="tool handle arrow"
        style={{ cursor: 'pointer' }}
        aria-expanded={isOpen}
        aria-label={t('subscribes.contents', { name })}
        onClick={() => toggleFolder(folder?.id ?? 0)}
      >
        <Arrow aria-hidden />
      </button>
      <Heading>
        <Link to="/" search={{ folder: folder?.id ?? 0 }} draggable={false}>
          <span className="title" title={name}>
            {name}
          </span>
          <UnreadCount count={unread} />
        </Link>
      </Heading>
      {folder ? (
        <button
          type="button"
          className="tool quiet"
          data-folder={folder.id}
          aria-haspopup="dialog"
          aria-label={t('subscribes.editFolder', { name })}
          title={t('folder.edit')}
        >
          <Edit aria-hidden />
        </button>
      ) : (
        <span className="place" />
      )}
    </div>
  );
});
