import type { Language } from '@newsbell/contracts/languages';
import { spacedAs, spanText } from '@newsbell/contracts/spans';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Surface } from '#ui/surface.tsx';
import styles from './figures.module.css';
import type { Overview } from './queries.ts';

type Row = readonly [label: string, value: string];

/** Shows what waits, versions, space and counts as small tables whose values stand at the right. */
export const Figures = ({ overview: { lags, versions, disk, counts } }: { overview: Overview }) => {
  const { t } = useTranslation();
  const language = currentLanguage();
  const exact = (value: number) => new Intl.NumberFormat(language).format(value);
  // An estimate has no more digits than it knows.
  const estimate = (value: number) =>
    new Intl.NumberFormat(language, value > 10_000 ? { maximumSignificantDigits: 3 } : {}).format(value);
  const unknown = t('admin.overview.unknown');
  const space = (bytes: number | null) => (bytes === null ? unknown : bytesText(bytes, language));
  const tables: readonly [title: string, rows: readonly Row[]][] = [
    [
      t('admin.overview.lags'),
      lags.map(({ name, seconds }) => [name, seconds < 1 ? t('admin.overview.none') : secondsText(seconds, language)]),
    ],
    [
      t('admin.overview.space'),
      [
        [t('admin.overview.free'), space(disk.free)],
        [t('admin.overview.total'), space(disk.total)],
        [t('admin.overview.database'), space(disk.database)],
        [t('admin.overview.accounts'), exact(counts.accounts)],
        [t('admin.overview.sources'), exact(counts.sources)],
        [t('admin.overview.items'), estimate(counts.items)],
      ],
    ],
    [
      t('admin.overview.versions'),
      [
        [t('admin.overview.server'), versions.newsbell],
        ['Node.js', versions.node],
        ['PostgreSQL', versions.postgresql],
        [t('admin.overview.schema'), versions.schema],
      ],
    ],
  ];
  return (
    <div className={styles.figures}>
      {tables
        .filter(([, rows]) => rows.length > 0)
        .map(([title, rows]) => (
          <Surface key={title}>
            <table>
              <caption>{title}</caption>
              <tbody>
                {rows.map(([label, value]) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Surface>
        ))}
    </div>
  );
};

const secondsText = (seconds: number, language: Language): string => {
  if (seconds >= 120) return spanText(seconds / 60, language);
  const unit = { style: 'unit', unit: 'second', unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  const text = new Intl.NumberFormat(language, unit).format(seconds);
  return language === 'en' ? text : spacedAs(language, text.replaceAll(/\s/g, ''));
};

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const bytesText = (bytes: number, language: Language): string => {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return new Intl.NumberFormat(language, {
    ...{ style: 'unit', unit: units[step], unitDisplay: 'short' },
    maximumFractionDigits: step > 1 && value < 100 ? 1 : 0,
  }).format(value);
};
