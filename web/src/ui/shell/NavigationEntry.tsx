import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { NavigationItem } from './navigation.ts';

/** One entry, a link or a button; how it looks is its drawer's or its tabs' matter. */
export const NavigationEntry = ({ item }: { item: NavigationItem }) => {
  const { t } = useTranslation();
  const inside = (
    <>
      <item.icon aria-hidden fontSize="inherit" />
      <span className="label">{t(`nav.${item.key}`)}</span>
    </>
  );
  if (item.to === undefined) {
    return (
      <button type="button" onClick={item.run}>
        {inside}
      </button>
    );
  }
  return (
    <Link to={item.to} activeOptions={{ exact: true }} activeProps={{ 'aria-current': 'page' }}>
      {inside}
    </Link>
  );
};
