import { Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { ChevronRightIcon as Next } from '#ui/icons.tsx';
import { Surface } from '#ui/surface.tsx';
import styles from './finding-list.module.css';
import type { Finding } from './queries.ts';
import { StateIcon } from './state-icon.tsx';

/** It answers the title of a page of administration; undefined for an address that is none. */
export type TitleOf = (path: string) => string | undefined;

/** Shows what needs somebody: how it is, what to do, and where to go on. */
export const FindingList = ({ findings, titleOf }: { findings: readonly Finding[]; titleOf: TitleOf }) => (
  <Surface as="ul" className={styles.findings}>
    {findings.map(finding => (
      <li key={finding.id} data-state={finding.state}>
        <StateIcon state={finding.state} />
        <div>
          <h3>{finding.name}</h3>
          <p>{finding.text}</p>
          {finding.remedy !== null && <p className={styles.remedy}>{finding.remedy}</p>}
          {finding.path !== null && <GoOn path={finding.path} title={titleOf(finding.path)} />}
        </div>
      </li>
    ))}
  </Surface>
);

const GoOn = ({ path, title }: { path: string; title: string | undefined }) => {
  const { t } = useTranslation();
  if (title === undefined) return null;
  return (
    <Link to={path} className={styles.goOn}>
      {t('admin.overview.goOn', { page: title })}
      <Next aria-hidden size="text" />
    </Link>
  );
};

/** Lists what is well, one line each. */
export const WellList = ({ findings }: { findings: readonly Finding[] }) => (
  <Surface as="ul" className={styles.well}>
    {findings.map(({ id, state, name, text }) => (
      <li key={id}>
        <StateIcon state={state} />
        <h3>{name}</h3>
        <p>{text}</p>
      </li>
    ))}
  </Surface>
);
