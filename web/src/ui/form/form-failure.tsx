import styles from './form-failure.module.css';

/** Live region: shows the fault of a whole form, and announces it when it comes. */
export const FormFailure = ({ text }: { text: string | undefined }) => (
  <p className={styles.line} role="alert">
    {text}
  </p>
);
