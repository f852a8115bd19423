/** Shows in the place of a part of the page that its code could not be had, in the look of that place. */

import { clsx } from 'clsx';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from './button.tsx';
import { useIsOffline } from './connection.ts';
import styles from './failed-parts.module.css';
import { RefreshIcon as Again } from './icons.tsx';
import type { FailedPart } from './lazy-part.tsx';
import { Modal } from './shell/modal.tsx';

/** It stands over the page, where a dialog or a popover was wanted. */
export const FailedDialog = ({ retry, isBusy, onClose }: FailedPart & { onClose: () => void }) => {
  const { t } = useTranslation();
  const titleId = useId();
  const isOffline = useIsOffline();
  // The page may be inert, as it is beneath an open reader.
  return createPortal(
    <Modal className={styles.note} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{t('error.part')}</h2>
      {isOffline && <p>{t('error.unreachable')}</p>}
      <div className={styles.choices}>
        <Button onClick={event => event.currentTarget.closest('dialog')?.close()}>{t('nav.close')}</Button>
        <Button variant="contained" aria-disabled={isBusy} onClick={retry}>
          {t('error.retry')}
        </Button>
      </div>
    </Modal>,
    document.body,
  );
};

/** It stands in the line or the column of what was wanted. */
export const FailedInline = ({ retry, isBusy }: FailedPart) => {
  const { t } = useTranslation();
  return (
    <span role="status" className={clsx(styles.line, 'failed-part')}>
      {t('error.part')}
      <button type="button" aria-disabled={isBusy} onClick={retry}>
        {t('error.retry')}
      </button>
    </span>
  );
};

/** It stands in the place of an icon that is a button; its class is the button's. */
export const FailedIcon = ({ retry, isBusy }: FailedPart) => {
  const { t } = useTranslation();
  const label = `${t('error.part')} ${t('error.retry')}`;
  return (
    <button type="button" className="tool" aria-label={label} title={label} aria-disabled={isBusy} onClick={retry}>
      <Again aria-hidden />
    </button>
  );
};

/** It shows nothing, because no person has asked for the part: its code comes when the network is back. */
export const FailedUnseen = () => null;
