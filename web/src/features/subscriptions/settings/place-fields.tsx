import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { useMove } from '../list/use-move.ts';
import { foldersQuery } from '../queries.ts';
import styles from './place-fields.module.css';

/** Sets the folder of a subscription, and moves it a step up or down in the list, so that it can be sorted without dragging. */
export const PlaceFields = ({ subscription: { id, subscriptionFolder } }: { subscription: Subscription }) => {
  const { t } = useTranslation();
  const { data: folders = [] } = useQuery(foldersQuery());
  const { moveInto, step, steps } = useMove();
  const fieldId = useId();
  const can = steps(id);
  return (
    <div className={styles.fields}>
      <label htmlFor={fieldId}>{t('subscribes.folder')}</label>
      <div className={styles.line}>
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
    </div>
  );
};
