import { dayName, dayOf } from '#features/items/days.ts';
import rowStyles from '#features/items/row-styles.module.css';
import { currentLanguage } from '#i18n/index.ts';
import { useNow } from '#ui/use-now.ts';

/** Names the day of the rows that follow. */
export const DayHeading = ({ day, timeZone }: { day: string; timeZone: string | undefined }) => (
  <h2 className={rowStyles.day}>{dayName(day, dayOf(useNow(), timeZone), currentLanguage())}</h2>
);
