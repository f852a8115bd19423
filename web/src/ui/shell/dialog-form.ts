import { styled } from '#ui/styled.tsx';
import styles from './dialog-form.module.css';

/** Holds what a dialog asks or says, one below the other. */
export const DialogForm = styled('form', styles.form);

/** Holds the ways out of a dialog, of which the last is the one that it is for. */
export const DialogActions = styled('div', styles.actions);
