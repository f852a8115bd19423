import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ProjectRows } from '#features/projects/project-rows.tsx';
import { projectQuery } from '#features/projects/queries.ts';
import { projectAction } from '../project-action.tsx';
import styles from './source-row.module.css';

/** Shows a source with the button that follows it. Its link is there before the rest has come, and where that fails. */
export const SourceRow = ({ urlKey, title }: { urlKey: string; title: string }) => {
  const { data } = useQuery(projectQuery(urlKey));
  if (data) return <ProjectRows projects={[data]} label={title} action={projectAction} />;
  return (
    <Link className={styles.link} to="/$urlKey" params={{ urlKey }}>
      {title}
    </Link>
  );
};
