import type { MouseEvent } from 'react';
import type { SourceNames } from '#features/subscriptions/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { isPlainClick } from '#ui/is-plain-click.ts';
import { listed } from '#ui/listed.ts';
import { textLanguage } from '#ui/text-language.ts';
import type { ListedItem } from './listed.ts';
import { rowLinkId } from './row-link.ts';
import rowStyles from './row-styles.module.css';

interface Props {
  copies: readonly ListedItem[];
  untitled: string;
  nameOf: SourceNames;
  onOpen: (id: number) => void;
}

/** Names the other sources that have the row's story; opened, it lists a link to the item of each. */
export const StoryCopies = ({ copies, untitled, nameOf, onOpen }: Props) => {
  const { t } = useTranslation();
  const names = [...new Set(copies.map(({ project }) => nameOf(project)))];
  const sources = listed(names, currentLanguage());
  const open = (event: MouseEvent, id: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <details className={rowStyles.also}>
      <summary>{t('reading.also', { sources })}</summary>
      <ul>
        {copies.map(({ id, title, project }) => (
          <li key={id}>
            <a id={rowLinkId(id)} href={`/${project.urlKey}/feed/${id}`} onClick={event => open(event, id)}>
              <span>{nameOf(project)}</span>{' '}
              <span lang={textLanguage(title, project.language)}>{title || untitled}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
};
