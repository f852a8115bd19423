import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { canHover, from } from '#ui/constants.ts';

const markers = [
  ['{%}', 'parameter'],
  ['{*}', 'skip'],
  ['{_}', 'space'],
  ['{n}', 'break'],
] as const;

/** Offers the markers that a rule has beside text; each is put in at the cursor, or replaces what is selected. */
export const MarkerButtons = ({ onInsert }: { onInsert: (marker: string) => void }) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <List aria-label={t('ruleBuilder.markers')}>
      {markers.map(([marker, name]) => (
        <li key={marker}>
          <button
            type="button"
            aria-label={t('ruleBuilder.insert', { marker, name: t(`ruleBuilder.marker.${name}`) })}
            aria-describedby={`${id}${name}`}
            // Preventing the default keeps the cursor in the field.
            onMouseDown={event => event.preventDefault()}
            onClick={() => onInsert(marker)}
          >
            <code>{marker}</code> {t(`ruleBuilder.marker.${name}`)}
          </button>
          <span id={`${id}${name}`}>{t(`ruleBuilder.markerHelp.${name}`)}</span>
        </li>
      ))}
    </List>
  );
};

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: '8px 16px',
  margin: '0 0 12px',
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 4 },
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 36,
    padding: '4px 12px',
    border: `1px solid ${theme.vars!.palette.hairline}`,
    borderRadius: 6,
    font: 'inherit',
    fontSize: 13,
    fontWeight: 600,
    color: theme.vars!.palette.text.primary,
    backgroundColor: theme.vars!.palette.background.default,
    cursor: 'pointer',
  },
  [canHover]: { '& button:hover': { backgroundColor: theme.vars!.palette.fill } },
  '& code': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', fontSize: 14 },
  '& span': { ...theme.typography.body2, color: theme.vars!.palette.text.secondary },
  '@media (pointer: coarse)': { '& button': { minHeight: 44 } },
  [`@media (max-width: ${from.desktop - 0.02}px)`]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
