import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import type { NavigationItem } from './navigation.ts';
import { openDialog } from './openDialog.ts';

/** One entry, a link or a button; how it looks is its drawer's or its tabs' matter. */
export const NavigationEntry = ({ item }: { item: NavigationItem }) => {
  const { t } = useTranslation();
  const text = t(`nav.${item.key}`);
  const inside = (
    <>
      <item.icon aria-hidden fontSize="inherit" />
      <span className="label">{text}</span>
    </>
  );
  if (item.dialog) {
    return (
      <button type="button" title={text} aria-haspopup="dialog" onClick={() => openDialog(item.dialog)}>
        {inside}
      </button>
    );
  }
  const to = typeof item.to === 'string' ? item.to : item.to(currentLanguage());
  return (
    <Link to={to} title={text} activeOptions={{ exact: to === '/' }} activeProps={{ 'aria-current': 'page' }}>
      {inside}
    </Link>
  );
};
