import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Input } from '#ui/form/input.ts';
import { SwitchRow } from '#ui/form/switch-row.tsx';
import styles from './quiet-fields.module.css';

export interface QuietHours {
  quietFrom: string | null;
  quietTo: string | null;
}

/** The hours have these values when they are first switched on. */
const usual: QuietHours = { quietFrom: '22:00', quietTo: '07:00' };

interface Props {
  hours: QuietHours;
  timeZone: string;
  /** The link leads to the setting of the time zone, where there is one. */
  zoneLink?: ReactNode;
  /** `refused` is called where they cannot be saved. */
  onSave: (hours: QuietHours, refused?: () => void) => void;
}

/** Sets the hours of each day in which no message is sent. A time is saved when its field is left. */
export const QuietFields = ({ hours, timeZone, zoneLink, onSave }: Props) => {
  const { t } = useTranslation();
  const [own, setOwn] = useState(usual);
  const { quietFrom, quietTo } = hours;
  const isOn = quietFrom !== null;
  const turn = (on: boolean) => {
    // The hours are kept, so that they are the same when they are switched on again.
    if (isOn) setOwn({ quietFrom, quietTo });
    onSave(on ? own : { quietFrom: null, quietTo: null });
  };
  return (
    <>
      <SwitchRow
        label={t('notificationSettings.quiet.switch')}
        help={t('notificationSettings.quiet.text')}
        isOn={isOn}
        onChange={turn}
      />
      {isOn && <Times hours={hours} onSave={onSave} />}
      <p className="quiet" style={{ marginTop: 8 }}>
        {t('notificationSettings.quiet.zone', { zone: timeZone.replaceAll('_', ' ') })} {zoneLink}
      </p>
    </>
  );
};

const Times = ({ hours, onSave }: Pick<Props, 'hours' | 'onSave'>) => {
  const { t } = useTranslation();
  const id = useId();
  const [known, setKnown] = useState(hours);
  const [typed, setTyped] = useState<QuietHours>({ quietFrom: hours.quietFrom, quietTo: hours.quietTo });
  const [fault, setFault] = useState<'same' | 'missing'>();
  if (!areSame(known, hours)) {
    setKnown(hours);
    setTyped(exchanged(typed, known, hours));
  }
  const leave = () => {
    const found = faultOf(typed);
    setFault(found);
    if (!found && !areSame(typed, hours)) onSave(typed, () => setTyped(now => exchanged(now, typed, hours)));
  };
  const field = (name: keyof QuietHours, label: string) => {
    const isWrong = fault === 'same' || (fault === 'missing' && !typed[name]);
    return (
      <div>
        <label htmlFor={`${id}-${name}`}>{label}</label>
        <Input
          id={`${id}-${name}`}
          type="time"
          required
          value={typed[name] ?? ''}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          onBlur={leave}
          onKeyDown={({ key }) => key === 'Enter' && leave()}
        />
      </div>
    );
  };
  return (
    <div className={styles.line}>
      {field('quietFrom', t('notificationSettings.quiet.from'))}
      {field('quietTo', t('notificationSettings.quiet.to'))}
      <p id={id} className={styles.fault} aria-live="polite">
        {fault && t(`notificationSettings.quiet.${fault}`)}
      </p>
    </div>
  );
};

const areSame = (one: QuietHours, other: QuietHours): boolean =>
  one.quietFrom === other.quietFrom && one.quietTo === other.quietTo;

/** A field that shows the value of `before` shows that of `after`; a value that is being typed stays. */
const exchanged = (shown: QuietHours, before: QuietHours, after: QuietHours): QuietHours => ({
  quietFrom: shown.quietFrom === before.quietFrom ? after.quietFrom : shown.quietFrom,
  quietTo: shown.quietTo === before.quietTo ? after.quietTo : shown.quietTo,
});

const faultOf = ({ quietFrom, quietTo }: QuietHours): 'same' | 'missing' | undefined => {
  if (!quietFrom || !quietTo) return 'missing';
  return quietFrom === quietTo ? 'same' : undefined;
};
