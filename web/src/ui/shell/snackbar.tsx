import { useEffect, useState } from 'react';
import { timing } from '../constants.ts';
import { hideMessage, type SnackbarAction, type SnackbarMessage, useSnackbarMessage } from '../snackbar.ts';
import styles from './snackbar.module.css';
import { snackbarTime } from './snackbar-time.ts';

/**
 * Live region: all global messages are shown here, and it is always in the page. A message stays while the pointer is over it or its action
 * has the focus.
 */
export const Snackbar = () => {
  const message = useSnackbarMessage();
  return (
    <div className={styles.region} role="status">
      {message && <Bubble key={message.id} message={message} />}
    </div>
  );
};

const Bubble = ({ message: { text, action } }: { message: SnackbarMessage }) => {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const time = action ? timing.snackbarActionHide : snackbarTime(text);
  useEffect(() => {
    if (isHovered || isFocused) return;
    const timer = setTimeout(hideMessage, time);
    return () => clearTimeout(timer);
  }, [isHovered, isFocused, time]);
  return (
    <div
      className={styles.bubble}
      // A finger leaves no pointer over the message; a tap on it is no wish to keep it.
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
    >
      {text}
      {action && <ActionButton {...action} onHold={setFocused} />}
    </div>
  );
};

const ActionButton = ({ text, act, onHold }: SnackbarAction & { onHold: (isHeld: boolean) => void }) => (
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
