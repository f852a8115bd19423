import type { AdminTag } from '@newsbell/contracts/tags';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Surface } from '#ui/surface.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { CardTable } from '../card-table.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { TagRow } from './tag-row.tsx';
import styles from './tag-table.module.css';

/** Lists the tags with those who have and follow them. On a phone each row is a card of its own. */
export const TagTable = ({ tags }: { tags: readonly AdminTag[] }) => {
  const { t } = useTranslation();
  const [renamed, setRenamed] = useState<AdminTag>();
  return (
    <Surface>
      <CardTable className={styles.table} aria-label={t('admin.tags.title')}>
        <thead>
          <tr>
            <th scope="col">{t('admin.tags.tag')}</th>
            <th scope="col" className={styles.count}>
              {t('admin.tags.sources')}
            </th>
            <th scope="col" className={styles.count}>
              {t('admin.tags.followers')}
            </th>
            <th scope="col">
              <VisuallyHidden>{t('admin.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {tags.map(tag => (
            <TagRow key={tag.name} tag={tag} onRename={() => setRenamed(tag)} />
          ))}
        </tbody>
      </CardTable>
      {renamed && <RenameDialog tag={renamed} onClose={() => setRenamed(undefined)} />}
    </Surface>
  );
};
