import { styled } from '@mui/material/styles';
import type { Alert } from '@newsbell/contracts/notifications';
import { Surface } from '#ui/Surface.tsx';
import { AlertRow } from './AlertRow.tsx';

/** Shows one alert on the page, among the cards of digests. */
export const AlertCard = ({ alert }: { alert: Alert }) => (
  <Card>
    <AlertRow alert={alert} />
  </Card>
);

const Card = styled(Surface)({ marginBottom: 12, overflow: 'hidden' });
