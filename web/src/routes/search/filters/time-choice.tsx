import { type FormEvent, useId, useState } from 'react';
import { type SearchFilters, type Span, spans } from '#features/items/search-filters.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/form/input.ts';
import { ChoiceList } from './choice-list.tsx';
import styles from './time-choice.module.css';

type Time = Pick<SearchFilters, 'since' | 'from' | 'to'>;

/** Chooses a span that ends now, or the days from one to another; either may be left open. */
export const TimeChoice = ({ time, onChoose }: { time: Time; onChoose: (time: Time) => void }) => {
  const { t } = useTranslation();
  const id = useId();
  const [from, setFrom] = useState(time.from ?? '');
  const [to, setTo] = useState(time.to ?? '');
  const hasDays = time.from !== undefined || time.to !== undefined;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onChoose({ since: undefined, from: from || undefined, to: to || undefined });
  };
  return (
    <>
      <ChoiceList<Span | 'days'>
        label={t('search.filter.time')}
        value={hasDays ? 'days' : time.since}
        choices={[
          { value: undefined, name: t('search.filter.anyTime') },
          ...spans.map(value => ({ value, name: t(`search.filter.span.${value}`) })),
        ]}
        onChoose={since => onChoose({ since: since === 'days' ? undefined : since, from: undefined, to: undefined })}
      />
      <form className={styles.days} onSubmit={apply}>
        <label htmlFor={`${id}-from`}>{t('search.filter.from')}</label>
        <Input
          id={`${id}-from`}
          type="date"
          min="1970-01-01"
          max={to || '2999-12-31'}
          value={from}
          onChange={event => setFrom(event.target.value)}
        />
        <label htmlFor={`${id}-to`}>{t('search.filter.to')}</label>
        <Input
          id={`${id}-to`}
          type="date"
          min={from || '1970-01-01'}
          max="2999-12-31"
          value={to}
          onChange={event => setTo(event.target.value)}
        />
        <Button type="submit" variant="outlined" disabled={!from && !to}>
          {t('search.filter.apply')}
        </Button>
      </form>
    </>
  );
};
