import type { AdminTag } from '@newsbell/contracts/tags';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureText } from '#api-error.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { textLanguage } from '#ui/text-language.ts';
import { changeTag } from './queries.ts';
import tagTableStyles from './tag-table.module.css';

export const TagRow = ({ tag, onRename }: { tag: AdminTag; onRename: () => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { name, sources, followers, hidden, formerNames } = tag;
  const number = new Intl.NumberFormat(currentLanguage());
  const hiding = useMutation({
    mutationFn: () => changeTag(name, { hidden: !hidden }),
    onSuccess: () => showMessage(t(hidden ? 'admin.tags.shown' : 'admin.tags.hid', { name })),
    onError: error => showMessage(failureText(error, t('failed.editData'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'tags'] }),
  });
  return (
    <tr>
      <th scope="row" className={tagTableStyles.name}>
        <Link to="/projects/tag/$tag" params={{ tag: name }} lang={textLanguage(name, null)}>
          {name}
        </Link>
        {hidden && <span className={tagTableStyles.line}>{t('admin.tags.hidden')}</span>}
        {formerNames.length > 0 && (
          <span className={tagTableStyles.line}>
            {t('admin.tags.formerly', { names: new Intl.ListFormat(currentLanguage()).format(formerNames) })}
          </span>
        )}
      </th>
      <td className={tagTableStyles.count} data-label={t('admin.tags.sources')}>
        {number.format(sources)}
      </td>
      <td className={tagTableStyles.count} data-label={t('admin.tags.followers')}>
        {number.format(followers)}
      </td>
      <td className={tagTableStyles.ways}>
        <Button size="small" aria-label={t('admin.tags.renameName', { name })} onClick={onRename}>
          {t('admin.tags.rename')}
        </Button>
        <Button
          size="small"
          disabled={hiding.isPending}
          aria-label={t(hidden ? 'admin.tags.showName' : 'admin.tags.hideName', { name })}
          onClick={() => hiding.mutate()}
        >
          {t(hidden ? 'admin.tags.show' : 'admin.tags.hide')}
        </Button>
      </td>
    </tr>
  );
};
