import type { MappedField } from '@newsbell/extraction/rule/mapping';
import { useTranslation } from '#i18n/translation.ts';
import { textLanguage } from '#ui/text-language.ts';
import { ItemPicture } from '../building/item-picture.tsx';
import matchTableStyles from './match-table.module.css';
import type { ExtractedRow } from './matching/extract.ts';

interface Props {
  row: ExtractedRow;
  field: MappedField | undefined;
  /** The index of the parameter is counted from 0. */
  parameter: number;
  /** The thumbnail is loaded from here; null: from nowhere. */
  picture: string | null;
}

/** Shows one value of a match: as it will be stored, or as the source has it. */
export const MatchCell = ({ row, field, parameter, picture }: Props) => {
  const { t } = useTranslation();
  const said = row.parameters[parameter]!;
  const raw = <code>{said}</code>;
  if (field === 'title')
    return row.title === '' ? (
      <span className={matchTableStyles.left}>{t('ruleBuilder.left.untitled')}</span>
    ) : (
      <>
        <span className={matchTableStyles.title} lang={textLanguage(row.title, null)}>
          {row.title}
        </span>
        {row.left === 'repeated' && <span className={matchTableStyles.left}>{t('ruleBuilder.left.repeated')}</span>}
      </>
    );
  if (field === 'link')
    return row.link === null ? (
      <>
        {raw}
        <span className={matchTableStyles.left}>{t('ruleBuilder.left.unlinked')}</span>
      </>
    ) : (
      <a href={row.link} target="_blank" rel="noopener noreferrer">
        {row.link}
      </a>
    );
  if (field === 'thumbnail')
    return row.image === null ? (
      raw
    ) : (
      <span title={row.image}>
        <ItemPicture src={picture} otherwise={<code>{row.image}</code>} />
      </span>
    );
  if (field === 'content') return <span lang={textLanguage(row.content ?? '', null)}>{row.content}</span>;
  return raw;
};
