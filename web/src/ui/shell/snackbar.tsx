import { useEffect, useState } from 'react';
import { timing } from '../constants.ts';
import { hideMessage, type SnackbarAction, useSnackbarMessage } from '../snackbar.ts';
import styles from './snackbar.module.css';

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
    <div className={styles.region} role="status">
      {message && (
        <div className={styles.bubble} key={message.id}>
          {message.text}
          {message.action && <ActionButton {...message.action} onHold={setHeld} />}
        </div>
      )}
    </div>
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
