// biome-ignore-all lint/a11y/noRedundantRoles: what is no table to look at is one to Safari only by its roles
import { styled } from '@mui/material/styles';
import type { MappedField } from '@newsbell/extraction/rule/mapping';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { canHover, from } from '#ui/constants.ts';
import { fieldColour } from '#ui/fieldColours.ts';
import { MatchCell } from './MatchCell.tsx';
import type { Mapping } from './mapping.ts';
import type { Extraction } from './matching/extract.ts';

interface Props {
  extraction: Extraction;
  mapping: Mapping;
  /** This is the address of the page. */
  page: string;
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
  const heading = (at: number) => {
    const field = fields[at];
    return field ? t(`ruleBuilder.field.${field}`) : t('ruleBuilder.parameter', { number: at + 1 });
  };
  return (
    <>
      <Scroller role="region" aria-label={t('ruleBuilder.matches')}>
        <Table role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {t('ruleBuilder.match')}
              </th>
              {fields.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parameters are their numbers
                <th key={at} role="columnheader" scope="col" style={coloured(at)}>
                  <span className="number">{at + 1}</span> {heading(at)}
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
                    <span className="label" aria-hidden>
                      <span className="number">{column + 1}</span> {heading(column)}
                    </span>
                    <MatchCell row={row} field={field} parameter={column} page={page} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroller>
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

const Scroller = styled('div')({ position: 'relative', overflowX: 'auto', marginTop: 8 });

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  ...theme.typography.body2,
  '& th, & td': { padding: '8px 12px 8px 0', textAlign: 'start', verticalAlign: 'top' },
  '& thead th': { fontWeight: 600, whiteSpace: 'nowrap', color: theme.vars!.palette.text.secondary },
  '& tbody tr': { borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  '& tbody th': { width: 44, paddingBlock: 4 },
  '& td': { minWidth: 120, maxWidth: 320, overflowWrap: 'anywhere' },
  '& .number': {
    display: 'inline-block',
    minWidth: 18,
    padding: '0 4px',
    borderRadius: 4,
    fontSize: 12,
    lineHeight: '18px',
    fontWeight: 700,
    textAlign: 'center',
    color: theme.vars!.palette.background.paper,
    backgroundColor: 'var(--field)',
  },
  '& .label': { display: 'none' },
  '& code': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', fontSize: 12 },
  '& .left': { display: 'block', color: theme.vars!.palette.trouble },
  '& .title': { ...theme.typography.body1, fontWeight: 600 },
  '& [data-left] .title, & [data-left] code': { color: theme.vars!.palette.text.secondary },
  '& button': {
    minWidth: 28,
    minHeight: 28,
    padding: '0 4px',
    border: 0,
    borderRadius: 4,
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars!.palette.link,
    background: 'none',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
  [canHover]: { '& button:hover': { backgroundColor: theme.vars!.palette.fill } },
  '@media (pointer: coarse)': { '& button': { minWidth: 44, minHeight: 44 } },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    display: 'block',
    '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
    '& tbody, & tbody tr': { display: 'block' },
    '& tbody tr': { padding: '4px 0 12px' },
    '& tbody th, & td': { display: 'block', width: 'auto', maxWidth: 'none', padding: '4px 0' },
    '& tbody th button': { padding: 0, textAlign: 'start' },
    '& .label': { display: 'block', marginBottom: 2, color: theme.vars!.palette.text.secondary },
  },
}));
