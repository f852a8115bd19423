import type { SilenceView } from '@newsbell/contracts/silence';
import { silenceLimits } from '@newsbell/contracts/silence-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError, failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { LengthField } from './length-field.tsx';
import { lengthOf, minutesIn } from './lengths.ts';
import { removeSilence, setSilence, silenceQuery, type Watched, type Wish } from './queries.ts';
import styles from './silence-form.module.css';
import { SilenceState } from './silence-state.tsx';

interface Props {
  watched: Watched;
  view: SilenceView;
  /** The expression can be chosen; it begins with this time zone. */
  timeZone?: string;
}

/** Sets, changes and ends an alarm, and shows its state. Without one it begins with what the source's own rhythm proposes. */
export const SilenceForm = ({ watched, view, timeZone }: Props) => {
  const { t } = useTranslation();
  const { silence, proposed } = view;
  const [every, setEvery] = useState(lengthOf(silence?.everyMinutes ?? proposed.everyMinutes));
  const [grace, setGrace] = useState(lengthOf(silence?.graceMinutes ?? proposed.graceMinutes));
  const [isCron, setCron] = useState(typeof silence?.cron === 'string');
  const [cron, setExpression] = useState(silence?.cron ?? '');
  const [zone, setZone] = useState(silence?.timeZone ?? timeZone ?? '');
  const wish = (): Wish => ({
    ...(isCron ? { cron, timeZone: zone } : { everyMinutes: minutesIn(every) ?? 0 }),
    graceMinutes: minutesIn(grace) ?? 0,
  });
  const { save, end, faults, failure, isBusy, clear } = useChanges(watched);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) save(wish());
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit} onInput={clear}>
      <SilenceState view={view} />
      {timeZone !== undefined && <Choice isCron={isCron} onChoose={setCron} />}
      {isCron ? (
        <>
          <TextField
            name="cron"
            label={t('silence.cron')}
            help={t('silence.cronHelp')}
            fault={faults.cron}
            value={cron}
            placeholder="0 2 * * *"
            maxLength={silenceLimits.cron}
            autoComplete="off"
            onChange={({ target }) => setExpression(target.value)}
          />
          <TextField
            name="timeZone"
            label={t('silence.zone')}
            fault={faults.timeZone}
            value={zone}
            maxLength={64}
            autoComplete="off"
            onChange={({ target }) => setZone(target.value)}
          />
        </>
      ) : (
        <LengthField label={t('silence.every')} length={every} fault={faults.everyMinutes} onChange={setEvery} />
      )}
      <LengthField label={t('silence.grace')} length={grace} fault={faults.graceMinutes} onChange={setGrace} />
      <p className="quiet">{t('silence.told')}</p>
      <FormFailure text={failure} />
      <div className={styles.line}>
        <Button type="submit" variant="contained" size="small" aria-disabled={isBusy}>
          {silence ? t('silence.save') : t('silence.set')}
        </Button>
        {silence && (
          <Button size="small" aria-disabled={isBusy} onClick={() => !isBusy && end()}>
            {t('silence.end')}
          </Button>
        )}
      </div>
    </form>
  );
};

const Choice = ({ isCron, onChoose }: { isCron: boolean; onChoose: (isCron: boolean) => void }): ReactNode => {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{t('silence.expected')}</legend>
      {[false, true].map(each => (
        <label key={String(each)}>
          <input type="radio" name={name} checked={isCron === each} onChange={() => onChoose(each)} />
          {each ? t('silence.byCron') : t('silence.byPeriod')}
        </label>
      ))}
    </fieldset>
  );
};

/** Sends changes. A refusal of a field stands at the field, any other above the buttons. */
const useChanges = (watched: Watched) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [trouble, setTrouble] = useState<Error>();
  const { queryKey } = silenceQuery(watched);
  const { mutate, isPending } = useMutation({
    mutationFn: (wish: Wish | undefined) => (wish ? setSilence(watched, wish) : removeSilence(watched)),
    onMutate: () => setTrouble(undefined),
    onSuccess: (view, wish) => {
      queries.setQueryData(queryKey, view);
      showMessage(wish ? t('silence.isSet') : t('silence.isEnded'));
    },
    onError: setTrouble,
  });
  const faults: Record<string, string | undefined> = trouble instanceof ApiError ? trouble.fields : {};
  const isOfField = Object.keys(faults).length > 0;
  return {
    save: (wish: Wish) => mutate(wish),
    end: () => mutate(undefined),
    clear: () => setTrouble(undefined),
    faults,
    failure: trouble && !isOfField ? failureText(trouble, t('silence.failed')) : undefined,
    isBusy: isPending,
  };
};
