import Close from '@mui/icons-material/Close';
import { keyframes, styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { productName } from '#i18n/productName.ts';
import { canHover, layout } from '../constants.ts';
import { drawerId } from './Drawer.tsx';
import { Modal } from './Modal.tsx';
import { NavigationGroups } from './NavigationGroups.tsx';
import type { Navigation } from './navigation.ts';

/** Shows the drawer over the page. A choice in it closes it. */
export const DrawerDialog = ({ groups, onClose }: { groups: Navigation['drawer']; onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Sheet aria-label={t('nav.main')} onClose={onClose} onClick={closeOnChoice}>
      <div className="inside">
        <div className="head">
          <button type="button" aria-label={t('nav.close')} title={t('nav.close')}>
            <Close aria-hidden />
          </button>
          <span>{productName}</span>
        </div>
        <nav aria-label={t('nav.main')}>
          <NavigationGroups groups={groups} hasTrees onPin={() => undefined} />
        </nav>
      </div>
    </Sheet>
  );
};

/**
 * A control that opens and closes within a tree leaves the drawer open. Closing returns the focus to the menu button, which a pin takes
 * away: then it goes to the pin of the drawer that now stands there.
 */
const closeOnChoice = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void => {
  const chosen = (target as Element).closest('a, button:not([data-stays] *)');
  if (!chosen) return;
  currentTarget.close();
  if (chosen.matches('.pin')) document.querySelector<HTMLElement>(`#${drawerId} .pin`)?.focus();
};

const slide = keyframes({ from: { transform: 'translateX(-48px)', opacity: 0 } });

const Sheet = styled(Modal)(({ theme }) => ({
  width: layout.drawer,
  height: '100dvh',
  maxHeight: 'none',
  margin: 0,
  animation: `${slide} 180ms ease-out`,
  '& .inside': { display: 'flex', flexDirection: 'column', minHeight: '100%' },
  '& nav': { flex: 1, display: 'grid' },
  '& .head': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    height: layout.appBar,
    paddingInline: 12,
    fontSize: 17,
    fontWeight: 700,
    letterSpacing: '-0.01em',
    borderBottom: `1px solid ${theme.vars!.palette.hairline}`,
  },
  '& .head button': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars!.palette.text.secondary,
    cursor: 'pointer',
  },
  [canHover]: { '& .head button:hover': { backgroundColor: theme.vars!.palette.fill } },
}));
