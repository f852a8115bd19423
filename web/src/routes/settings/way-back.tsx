import { Link } from '@tanstack/react-router';
import { ArrowBackIcon as Back } from '#ui/icons.tsx';
import styles from './way-back.module.css';

/** Leads from a page of an area back to its home, where no column stands beside the page. */
export const WayBack = ({ title, to }: { title: string; to: '/setting' | '/admin' }) => (
  <Link to={to} activeOptions={{ exact: true }} className={styles.back}>
    <Back aria-hidden size="text" /> {title}
  </Link>
);
