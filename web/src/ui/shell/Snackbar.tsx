import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { from, layout, timing } from '../constants.ts';
import { hideMessage, useSnackbarMessage } from '../snackbar.ts';

/** The one place of global messages, a live region that is always in the page. */
export const Snackbar = () => {
  const message = useSnackbarMessage();
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(hideMessage, timing.snackbarHide);
    return () => clearTimeout(timer);
  }, [message]);
  return <Region role="status">{message && <Bubble key={message.id}>{message.text}</Bubble>}</Region>;
};

const Region = styled('div')({
  position: 'fixed',
  zIndex: 1400,
  left: 16,
  right: 16,
  bottom: 24,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    bottom: `calc(${layout.bottomTabs + 12}px + env(safe-area-inset-bottom))`,
  },
});

const Bubble = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  maxWidth: 480,
  padding: '12px 16px',
  borderRadius: 8,
  backgroundColor: '#24292e',
  color: '#ffffff',
  boxShadow: '0 4px 16px rgb(0 0 0 / 25%)',
  ...theme.applyStyles('dark', { backgroundColor: '#e6e9eb', color: '#1f2328' }),
}));
