import { useId, useRef, useState } from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/form/input.ts';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import { useNow } from '#ui/use-now.ts';
import { dayIn, pauseEnd, pauseLengths, pauseUntilDay } from './moments.ts';
import styles from './pause-fields.module.css';

interface Props {
  pausedUntil: string | null;
  timeZone: string;
  onSave: (until: string | null) => void;
}

/** Chooses for how long nothing is sent; while a pause lasts, it shows when that ends. */
export const PauseFields = ({ pausedUntil, timeZone, onSave }: Props) => {
  const { t } = useTranslation();
  const now = useNow();
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > now;
  const fields = useRef<HTMLDivElement>(null);
  // Focus management: the button that begins a pause gives way to the one that ends it, and the other way round.
  const kept = useFocusKept(isPaused, () => fields.current?.querySelector('button'));
  return (
    <div className={styles.fields} ref={fields} {...kept}>
      <p className="quiet">{t('notificationSettings.pause.text')}</p>
      <p className="quiet">{t('notificationSettings.quiet.zone', { zone: timeZone.replaceAll('_', ' ') })}</p>
      <p role="status" className={styles.until}>
        {isPaused && t('notificationSettings.pause.until', { time: timeOf(pausedUntil, timeZone) })}
      </p>
      {isPaused ? (
        <Button variant="contained" onClick={() => onSave(null)}>
          {t('notificationSettings.pause.end')}
        </Button>
      ) : (
        <>
          <div className={styles.lengths}>
            {pauseLengths.map(each => (
              <Button
                key={each}
                variant="outlined"
                onClick={() => onSave(pauseEnd(each, timeZone, Date.now()).toISOString())}
              >
                {t(`notificationSettings.pause.${each}`)}
              </Button>
            ))}
          </div>
          <UntilDay timeZone={timeZone} onSave={onSave} />
        </>
      )}
    </div>
  );
};

const UntilDay = ({ timeZone, onSave }: Pick<Props, 'timeZone' | 'onSave'>) => {
  const { t } = useTranslation();
  const id = useId();
  const tomorrow = dayIn(timeZone, useNow(), 1);
  const [day, setDay] = useState('');
  const [isPast, setPast] = useState(false);
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        const isAhead = day >= tomorrow;
        setPast(!isAhead);
        if (isAhead) onSave(pauseUntilDay(day, timeZone).toISOString());
      }}
    >
      <label htmlFor={id}>{t('notificationSettings.pause.date')}</label>
      <div className={styles.day}>
        <Input
          id={id}
          type="date"
          min={tomorrow}
          max="9999-12-31"
          value={day}
          aria-invalid={isPast || undefined}
          aria-describedby={isPast ? `${id}-fault` : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button type="submit" variant="outlined">
          {t('notificationSettings.pause.start')}
        </Button>
      </div>
      <p id={`${id}-fault`} className={styles.fault} aria-live="polite">
        {isPast && t('notificationSettings.pause.past')}
      </p>
    </form>
  );
};

const timeOf = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    new Date(moment),
  );
