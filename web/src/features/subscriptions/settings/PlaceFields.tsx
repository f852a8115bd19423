import { styled } from '@mui/material/styles';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { from } from '#ui/constants.ts';
import { useMove } from '../list/useMove.ts';
import { foldersQuery } from '../queries.ts';

/** Sets the folder of a subscription, and moves it a step up or down in the list, so that it can be sorted without dragging. */
export const PlaceFields = ({ subscription: { id, subscriptionFolder } }: { subscription: Subscription }) => {
  const { t } = useTranslation();
  const { data: folders = [] } = useQuery(foldersQuery());
  const { moveInto, step, steps } = useMove();
  const fieldId = useId();
  const can = steps(id);
  return (
    <Fields>
      <label htmlFor={fieldId}>{t('subscribes.folder')}</label>
      <div className="line">
        <select
          id={fieldId}
          value={subscriptionFolder?.id ?? 0}
          onChange={({ target: { value } }) => moveInto(id, Number(value) || null)}
        >
          {folders.map(each => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
          <option value={0}>{t('subscribes.unclassified')}</option>
        </select>
        <Button variant="outlined" disabled={!can.up} onClick={() => step(id, -1)}>
          {t('subscribes.up')}
        </Button>
        <Button variant="outlined" disabled={!can.down} onClick={() => step(id, 1)}>
          {t('subscribes.down')}
        </Button>
      </div>
    </Fields>
  );
};

const Fields = styled('div')(({ theme }) => ({
  '& label': { ...theme.typography.body2, display: 'block', marginBottom: 4, fontWeight: 600 },
  '& .line': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& select': {
    flex: '1 1 160px',
    minWidth: 0,
    height: 40,
    paddingInline: 8,
    border: `1px solid ${theme.vars!.palette.text.secondary}`,
    borderRadius: 6,
    backgroundColor: theme.vars!.palette.background.paper,
    color: 'inherit',
    font: 'inherit',
  },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { '& select': { flexBasis: '100%' }, '& button': { flex: 1 } },
  '& button:disabled': { opacity: 0.5, cursor: 'default' },
  '@media (pointer: coarse)': { '& select, & button': { height: 44 } },
}));
