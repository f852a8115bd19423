import { useId } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import styles from './marker-buttons.module.css';

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
    <ul className={styles.list} aria-label={t('ruleBuilder.markers')}>
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
    </ul>
  );
};
