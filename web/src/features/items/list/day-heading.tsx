import type { Language } from '@newsbell/contracts/languages';
import { memo } from 'react';
import { dayName, dayOf } from '#features/items/days.ts';
import rowStyles from '#features/items/row-styles.module.css';
import { useNow } from '#ui/use-now.ts';

interface Props {
  day: string;
  timeZone: string | undefined;
  language: Language;
}

/** Names the day of the rows that follow. */
export const DayHeading = memo(({ day, timeZone, language }: Props) => (
  <h2 className={rowStyles.day}>{dayName(day, dayOf(useNow(), timeZone), language)}</h2>
));
