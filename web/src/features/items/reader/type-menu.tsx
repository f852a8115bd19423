import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#i18n/translation.ts';
import { from } from '#ui/constants.ts';
import type { MenuPlace } from '#ui/more-button.tsx';
import { Popover } from '#ui/popover.tsx';
import { TypeChoices } from '#ui/settings/article-settings.tsx';
import { SchemeChoice } from '#ui/settings/scheme-choice.tsx';
import { Modal } from '#ui/shell/modal.tsx';
import styles from './type-menu.module.css';

/**
 * Sets how the open article looks, which is its own sample: beside the button, or on a phone in a bottom sheet that leaves the article in
 * sight.
 */
export const TypeMenu = ({ id, anchor, onClose }: MenuPlace) => {
  const { t } = useTranslation();
  const [isSheet] = useState(() => matchMedia(`(max-width: ${from.tablet - 0.02}px)`).matches);
  const choices = (
    <div className={styles.choices}>
      <TypeChoices />
      <SchemeChoice />
    </div>
  );
  if (!isSheet) {
    return (
      <Popover id={id} label={t('reader.appearance')} anchor={anchor} width={392} onClose={onClose}>
        {choices}
      </Popover>
    );
  }
  return createPortal(
    <Modal className={styles.sheet} aria-label={t('reader.appearance')} onClose={onClose}>
      <div className={styles.inside}>
        {choices}
        <button type="button" className={styles.close} onClick={onClose}>
          {t('feed.closeMenu')}
        </button>
      </div>
    </Modal>,
    document.body,
  );
};
