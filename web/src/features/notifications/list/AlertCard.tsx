import type { Alert } from '@newsbell/contracts/notifications';
import { Surface } from '#ui/Surface.tsx';
import styles from './AlertCard.module.css';
import { AlertRow } from './AlertRow.tsx';

/** Shows one alert on the page, among the cards of digests. */
export const AlertCard = ({ alert }: { alert: Alert }) => (
  <Surface className={styles.card}>
    <AlertRow alert={alert} />
  </Surface>
);
