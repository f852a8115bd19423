import { useQuery } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { agreementQuery } from './queries.ts';
import styles from './terms-agreement.module.css';

/**
 * Shows the operator's terms in a box that scrolls, and the checkbox. The line for a fault is always there, so that a
 * fault moves nothing.
 */
export const TermsAgreement = ({ fault }: { fault: string | undefined }) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.agreement}>
      <h2 id={`${id}-title`}>{t('account.signUp.terms')}</h2>
      <Terms labelledBy={`${id}-title`} />
      <label>
        <input
          type="checkbox"
          name="terms"
          required
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault ? `${id}-note` : undefined}
        />
        <span>{t('account.signUp.accept')}</span>
      </label>
      <p id={`${id}-note`} className={styles.fault} aria-live="polite">
        {fault}
      </p>
    </div>
  );
};

const Terms = ({ labelledBy }: { labelledBy: string }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(agreementQuery());
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // The server has sanitised the terms; as a document of their own they stay without effect until they are moved here.
    if (data) box.current?.replaceChildren(...new DOMParser().parseFromString(data, 'text/html').body.childNodes);
  }, [data]);
  if (error) {
    return (
      <div className={styles.terms}>
        <p>{failureText(error, t('failed.loadData'))}</p>
        <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
      </div>
    );
  }
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached with the keyboard
  return <section className={styles.terms} ref={box} aria-labelledby={labelledBy} aria-busy={!data} tabIndex={0} />;
};
