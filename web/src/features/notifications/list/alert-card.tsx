import type { Alert } from '@newsbell/contracts/notifications';
import { Surface } from '#ui/surface.tsx';
import styles from './alert-card.module.css';
import { AlertRow } from './alert-row.tsx';

/** Shows one alert on the page, among the cards of digests. */
export const AlertCard = ({ alert }: { alert: Alert }) => (
  <Surface className={styles.card}>
    <AlertRow alert={alert} />
  </Surface>
);
