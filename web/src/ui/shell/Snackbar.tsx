import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { from, layout, timing } from '../constants.ts';
import { hideMessage, type SnackbarAction, useSnackbarMessage } from '../snackbar.ts';

/**
 * Live region: all global messages are shown here, and it is always in the page. A message stays while its action has
 * the focus.
 */
export const Snackbar = () => {
  const message = useSnackbarMessage();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!message || isHeld) return;
    const timer = setTimeout(hideMessage, message.action ? timing.snackbarActionHide : timing.snackbarHide);
    return () => clearTimeout(timer);
  }, [message, isHeld]);
  return (
    <Region role="status">
      {message && (
        <Bubble key={message.id}>
          {message.text}
          {message.action && <ActionButton {...message.action} onHold={setHeld} />}
        </Bubble>
      )}
    </Region>
  );
};

const ActionButton = ({ text, act, onHold }: SnackbarAction & { onHold: (isHeld: boolean) => void }) => {
  useEffect(() => () => onHold(false), [onHold]);
  return (
    <button
      type="button"
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      onClick={() => {
        hideMessage();
        act();
      }}
    >
      {text}
    </button>
  );
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
  '& button': {
    minHeight: 44,
    margin: '-12px -12px -12px 8px',
    padding: '0 12px',
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    color: '#ff80ab',
    pointerEvents: 'auto',
    cursor: 'pointer',
    ...theme.applyStyles('dark', { color: '#c2185b' }),
  },
  '& button:focus-visible': { outlineOffset: -6 },
}));
