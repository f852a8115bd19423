import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { Modal } from '#ui/shell/modal.tsx';
import styles from './app-prompt.module.css';
import type { MobileSystem } from './mobile-web.ts';

interface Props {
  system: MobileSystem;
  /** The caller is notified however the prompt is left: a choice, Esc and the browser's back button all count as an answer. */
  onAnswer: () => void;
}

/** Asks once whether to use the app instead of the mobile web. */
export const AppPrompt = ({ system, onAnswer }: Props) => {
  const { t } = useTranslation();
  const place = useLocation({ select: ({ href }) => href });
  const shownAt = useRef(place);
  useEffect(() => {
    if (place !== shownAt.current) onAnswer();
  }, [place, onAnswer]);
  // The heading takes the focus and not a button, so that a key press that was meant for the page chooses nothing.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Modal className={styles.screen} aria-labelledby="app-prompt" onClose={onAnswer}>
      <div className={styles.inside}>
        <img src="/favicon.svg" alt="" width={72} height={72} />
        <h2 id="app-prompt" ref={heading} tabIndex={-1}>
          {t('prompt.title')}
        </h2>
        <p>{t('prompt.text')}</p>
        <ButtonLink
          variant="contained"
          to="/app/$os"
          params={{ os: system }}
          state={{ appPrompt: false }}
          onClick={onAnswer}
        >
          {t(`prompt.${system}`)}
        </ButtonLink>
        <Button onClick={event => event.currentTarget.closest('dialog')?.close()}>{t('prompt.continue')}</Button>
      </div>
    </Modal>
  );
};
