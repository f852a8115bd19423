/** Shows in the place of a part of the page that its code could not be had, in the look of that place. */
import Again from '@mui/icons-material/Refresh';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { useIsOffline } from './connection.ts';
import type { FailedPart } from './lazyPart.tsx';
import { Modal } from './shell/Modal.tsx';

/** It stands over the page, where a dialog or a popover was wanted. */
export const FailedDialog = ({ retry, isBusy, onClose }: FailedPart & { onClose: () => void }) => {
  const { t } = useTranslation();
  const titleId = useId();
  const isOffline = useIsOffline();
  // The page may be inert, as it is beneath an open reader.
  return createPortal(
    <Note aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{t('error.part')}</h2>
      {isOffline && <p>{t('error.unreachable')}</p>}
      <div className="choices">
        <Button onClick={event => event.currentTarget.closest('dialog')?.close()}>{t('nav.close')}</Button>
        <Button variant="contained" aria-disabled={isBusy} onClick={retry}>
          {t('error.retry')}
        </Button>
      </div>
    </Note>,
    document.body,
  );
};

/** It stands in the line or the column of what was wanted. */
export const FailedInline = ({ retry, isBusy }: FailedPart) => {
  const { t } = useTranslation();
  return (
    <Line role="status" className="failed-part">
      {t('error.part')}
      <button type="button" aria-disabled={isBusy} onClick={retry}>
        {t('error.retry')}
      </button>
    </Line>
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

const Note = styled(Modal)(({ theme }) => ({
  boxSizing: 'border-box',
  width: 'min(400px, calc(100vw - 32px))',
  padding: '24px 24px 16px',
  borderRadius: 8,
  ...theme.applyStyles('dark', { border: `1px solid ${theme.vars!.palette.hairline}` }),
  '& h2': { ...theme.typography.h3, margin: 0, textWrap: 'balance' },
  '& p': { ...theme.typography.body1, margin: '8px 0 0', color: theme.vars!.palette.text.secondary },
  '& :lang(ja)': { wordBreak: 'auto-phrase' },
  '& .choices': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 20 },
}));

const Line = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  ...theme.typography.body2,
  color: theme.vars!.palette.text.secondary,
  // The place may have buttons of its own, which look otherwise.
  '&& button': {
    width: 'auto',
    minHeight: 24,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    color: theme.vars!.palette.link,
    cursor: 'pointer',
  },
  '@media (pointer: coarse)': { '&& button': { minWidth: 44, minHeight: 44 } },
}));
