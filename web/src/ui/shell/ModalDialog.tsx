import Close from '@mui/icons-material/Close';
import { keyframes, styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { canHover, from, layout } from '../constants.ts';
import { Modal } from './Modal.tsx';

interface Props {
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** Shows a dialog with a heading and a close button; on a phone it comes from below, where the thumb is. */
export const ModalDialog = ({ title, children, onClose }: Props) => {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Sheet aria-labelledby={titleId} onClose={onClose}>
      <div className="head">
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          aria-label={t('nav.close')}
          title={t('nav.close')}
          onClick={event => event.currentTarget.closest('dialog')?.close()}
        >
          <Close aria-hidden />
        </button>
      </div>
      <div className="body">{children}</div>
    </Sheet>
  );
};

const rise = keyframes({ from: { transform: 'translateY(12px)', opacity: 0 } });

const Sheet = styled(Modal)(({ theme }) => ({
  width: `min(${layout.dialog.maxWidth}px, calc(100vw - 32px))`,
  maxWidth: 'none',
  maxHeight: `min(${layout.dialog.maxHeight}px, calc(100dvh - 32px))`,
  borderRadius: 8,
  animation: `${rise} 180ms ease-out`,
  ...theme.applyStyles('dark', { border: `1px solid ${theme.vars!.palette.hairline}` }),
  '& .head': {
    position: 'sticky',
    zIndex: 1,
    top: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    padding: '12px 12px 12px 24px',
    borderBottom: `1px solid ${theme.vars!.palette.hairline}`,
    backgroundColor: theme.vars!.palette.background.paper,
  },
  '& .head h2': { ...theme.typography.h3, margin: 0 },
  '& .head button': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 40,
    height: 40,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars!.palette.text.secondary,
    cursor: 'pointer',
  },
  [canHover]: { '& .head button:hover': { backgroundColor: theme.vars!.palette.fill } },
  '& .body': { padding: '20px 24px 24px' },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    width: '100vw',
    maxHeight: `min(${layout.dialog.maxHeight}px, calc(100dvh - 24px))`,
    margin: 'auto 0 0',
    borderRadius: '12px 12px 0 0',
    paddingBottom: 'env(safe-area-inset-bottom)',
    '& .head': { padding: '4px 6px 4px 16px' },
    '& .head button': { width: 44, height: 44 },
    '& .body': { padding: '12px 16px' },
  },
}));
