import { languages } from '@newsbell/contracts/languages';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { ChoiceList } from './choice-list.tsx';
import styles from './filter-bar.module.css';
import { FilterChip } from './filter-chip.tsx';
import { searchedLanguages, timeName, useSourceTitle } from './filter-names.ts';
import { SourceChoice } from './source-choice.tsx';
import { TimeChoice } from './time-choice.tsx';
import type { Filters } from './use-filters.ts';

const anyTime = { since: undefined, from: undefined, to: undefined };

/** Filters what was found, in a row under the title. A search of one source has the time alone. */
export const FilterBar = ({ searched, filters, change, clear }: Filters) => {
  const { t } = useTranslation();
  const { source, lang } = filters;
  const title = useSourceTitle(source);
  const time = timeName(t, filters);
  const count = [source, lang, time].filter(Boolean).length;
  return (
    <ul className={styles.bar} aria-label={t('search.filter.label')}>
      <FilterChip
        title={t('search.filter.time')}
        any={t('search.filter.anyTime')}
        value={time}
        onClear={() => change(anyTime)}
        menu={close => (
          <TimeChoice
            time={filters}
            onChoose={chosen => {
              close();
              change(chosen);
            }}
          />
        )}
      />
      {searched.urlKey === undefined && (
        <>
          <FilterChip
            title={t('search.filter.language')}
            any={t('search.filter.anyLanguage')}
            value={lang && searchedLanguages[lang]}
            lang={lang}
            onClear={() => change({ lang: undefined })}
            menu={close => (
              <ChoiceList
                label={t('search.filter.language')}
                value={lang}
                choices={[
                  { value: undefined, name: t('search.filter.anyLanguage') },
                  ...languages.map(each => ({ value: each, name: searchedLanguages[each], lang: each })),
                ]}
                onChoose={chosen => {
                  close();
                  change({ lang: chosen });
                }}
              />
            )}
          />
          <FilterChip
            title={t('search.filter.source')}
            any={t('search.filter.anySource')}
            value={title}
            lang={title && textLanguage(title, null)}
            onClear={() => change({ source: undefined })}
            menu={close => (
              <SourceChoice
                searched={searched}
                filters={filters}
                title={title}
                onChoose={chosen => {
                  close();
                  change({ source: chosen });
                }}
              />
            )}
          />
        </>
      )}
      {count > 1 && (
        <li>
          <Button size="small" onClick={clear}>
            {t('search.filter.clear')}
          </Button>
        </li>
      )}
    </ul>
  );
};
