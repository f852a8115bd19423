import Menu from '@mui/icons-material/Menu';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { from, layout } from '../constants.ts';
import { openDialog, useOpenDialog } from './openDialog.ts';

export const menuButtonId = 'menu-button';

/** Opens the drawer over the page where it does not stand beside it: on desktop while it is unpinned, and on a tablet. */
export const MenuButton = () => {
  const { t } = useTranslation();
  const isOpen = useOpenDialog() === 'drawer';
  const text = t('nav.openMenu');
  return (
    <Place>
      <button
        id={menuButtonId}
        type="button"
        className="tool"
        aria-label={text}
        title={text}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => openDialog('drawer')}
      >
        <Menu aria-hidden />
      </button>
    </Place>
  );
};

const Place = styled('div')({
  '& .tool': { margin: 0 },
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: layout.rail,
  [`@media (min-width: ${from.desktop}px)`]: { '[data-drawer=pinned] &': { display: 'none' } },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { display: 'none' },
});
