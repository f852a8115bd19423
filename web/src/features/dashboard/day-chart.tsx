import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import styles from './day-chart.module.css';

const BAR = 6;
const GAP = 2;
const HEIGHT = 32;

/** Sparkline: draws one bar a day, the last of which is today. A day without news keeps a thin line. */
export const DayChart = ({ days }: { days: readonly number[] }) => {
  const { t } = useTranslation();
  const most = Math.max(...days, 1);
  const width = days.length * (BAR + GAP) - GAP;
  const words = new Intl.ListFormat(currentLanguage()).format(days.map(String));
  return (
    <svg
      className={styles.chart}
      role="img"
      aria-label={t('dashboard.chart', { days: days.length, words })}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
    >
      {days.map((count, at) => {
        const height = count === 0 ? 1 : Math.max(3, Math.round((count / most) * HEIGHT));
        const x = at * (BAR + GAP);
        const y = HEIGHT - height;
        return <rect key={x} data-empty={count === 0 || undefined} {...{ x, y, width: BAR, height }} />;
      })}
    </svg>
  );
};
