import { useTranslation } from '#i18n/translation.ts';
import styles from './project-sort-select.module.css';
import { type ProjectSort, projectSorts } from './queries.ts';

/** This is the browser's own list of choices, which every device knows how to show. */
export const ProjectSortSelect = ({
  value,
  onChange,
}: {
  value: ProjectSort;
  onChange: (sort: ProjectSort) => void;
}) => {
  const { t } = useTranslation();
  return (
    <label className={styles.label}>
      <span>{t('projects.sort')}</span>
      <select value={value} onChange={event => onChange(event.target.value as ProjectSort)}>
        {projectSorts.map(sort => (
          <option key={sort} value={sort}>
            {t(`projects.by.${sort}`)}
          </option>
        ))}
      </select>
    </label>
  );
};
