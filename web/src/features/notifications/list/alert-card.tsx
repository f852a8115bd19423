import type { Alert } from '@newsbell/contracts/notifications';
import { Surface } from '#ui/surface.tsx';
import styles from './alert-card.module.css';
import { AlertRow } from './alert-row.tsx';

/** Shows alerts that follow each other on the page, among the cards of digests. */
export const AlertCard = ({ alerts }: { alerts: readonly Alert[] }) => (
  <Surface className={styles.card}>
    {alerts.map(alert => (
      <AlertRow key={alert.id} alert={alert} />
    ))}
  </Surface>
);
