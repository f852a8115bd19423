// biome-ignore-all lint/a11y/noRedundantRoles: what is no table to look at is one to Safari only by its roles

import type { MappedField } from '@newsbell/extraction/rule/mapping';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { fieldColour } from '#ui/field-colours.ts';
import { usePictures } from '../building/use-pictures.ts';
import type { LoadedPage } from '../queries.ts';
import type { Mapping } from './mapping.ts';
import { MatchCell } from './match-cell.tsx';
import styles from './match-table.module.css';
import type { Extraction } from './matching/extract.ts';

interface Props {
  extraction: Extraction;
  mapping: Mapping;
  page: Pick<LoadedPage, 'url' | 'hasProxiedPictures'>;
  /** Brings a match into view in the source. */
  onShow: (at: number) => void;
}

/** This many rows are shown before one asks for all. */
const fewRows = 20;

/** Shows what each parameter is in each match: as it will be stored where it is mapped, else as it stands in the source. */
export const MatchTable = ({ extraction: { matches, rows }, mapping, page, onShow }: Props) => {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const fields = Array.from({ length: matches[0]!.parameters.length }, (_, at) => fieldOf(mapping, at + 1));
  const isPictured = fields.includes('thumbnail');
  const sourceOf = usePictures(page, isPictured ? rows.map(({ image }) => image) : []);
  const heading = (at: number) => {
    const field = fields[at];
    return field ? t(`ruleBuilder.field.${field}`) : t('ruleBuilder.parameter', { number: at + 1 });
  };
  return (
    <>
      <div className={styles.scroller} role="region" aria-label={t('ruleBuilder.matches')}>
        <table className={styles.table} role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {t('ruleBuilder.match')}
              </th>
              {fields.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parameters are their numbers
                <th key={at} role="columnheader" scope="col" style={coloured(at)}>
                  <span className={styles.number}>{at + 1}</span> {heading(at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.slice(0, isWhole ? rows.length : fewRows).map((row, at) => (
              <tr role="row" key={matches[at]!.start} data-left={row.left ?? undefined}>
                <th role="rowheader" scope="row">
                  <button
                    type="button"
                    aria-label={t('ruleBuilder.show', { number: at + 1 })}
                    title={t('ruleBuilder.show', { number: at + 1 })}
                    onClick={() => onShow(matches[at]!.start)}
                  >
                    {at + 1}
                  </button>
                </th>
                {fields.map((field, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parameters are their numbers
                  <td role="cell" key={column} style={coloured(column)}>
                    <span className={styles.label} aria-hidden>
                      <span className={styles.number}>{column + 1}</span> {heading(column)}
                    </span>
                    <MatchCell row={row} field={field} parameter={column} picture={sourceOf(row.image)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && rows.length > fewRows && (
        <Button variant="text" onClick={() => setWhole(true)}>
          {t('ruleBuilder.all', { number: rows.length })}
        </Button>
      )}
    </>
  );
};

const fieldOf = (mapping: Mapping, parameter: number): MappedField | undefined =>
  (Object.keys(mapping) as MappedField[]).find(field => mapping[field] === parameter);

const coloured = (at: number) => ({ '--field': fieldColour(at + 1) }) as CSSProperties;
