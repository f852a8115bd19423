import { Link, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Monogram } from '../monogram.tsx';
import { isServerDocument } from './contact-address.ts';
import type { NavigationItem, NavigationTool, PersonPicture } from './navigation.ts';
import { openDialog } from './open-dialog.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sign-in leads back to this address. */
    from?: string;
  }
}

/** Shows one entry, a link or a button; its drawer or its tabs decide how it looks. */
export const NavigationEntry = ({ item }: { item: NavigationItem }) => {
  const { t } = useTranslation();
  const isSign = item.to !== undefined && item.isSign;
  const here = useLocation({ select: ({ href, state }) => state.from ?? href });
  const { around, except } = item.to === undefined ? {} : item;
  const isAround = useLocation({ select: ({ pathname }) => around !== undefined && pathname.startsWith(`${around}/`) });
  const isExcepted = useLocation({ select: ({ pathname }) => pathname === except });
  const text = t(`nav.${item.key}`);
  const inside = (
    <>
      {item.to !== undefined && item.picture ? <Picture {...item.picture} /> : <item.icon aria-hidden size="text" />}
      <span className="label">{text}</span>
      {item.to !== undefined && item.parts && (
        <Suspense>
          <item.parts.Note />
        </Suspense>
      )}
    </>
  );
  if (item.dialog) {
    return (
      <button type="button" title={text} aria-haspopup="dialog" onClick={() => openDialog(item.dialog)}>
        {inside}
      </button>
    );
  }
  if (item.act) {
    return (
      <button type="button" title={text} onClick={item.act}>
        {inside}
      </button>
    );
  }
  const to = typeof item.to === 'string' ? item.to : item.to(currentLanguage());
  return (
    <Link
      to={to}
      reloadDocument={isServerDocument(to)}
      state={item.keepsFrom && { from: here }}
      title={text}
      data-sign={isSign || undefined}
      aria-current={isAround ? 'page' : undefined}
      activeOptions={{ exact: to === '/' || isExcepted }}
      activeProps={{ 'aria-current': 'page' }}
    >
      {inside}
    </Link>
  );
};

export const EntryTool = ({ text, icon: Icon, dialog, to }: NavigationTool) => {
  const { t } = useTranslation();
  const looks = { className: 'entry-tool', title: t(`nav.${text}`), 'aria-label': t(`nav.${text}`) };
  if (to !== undefined) {
    return (
      <Link to={to} data-sign {...looks}>
        <Icon aria-hidden size="text" />
      </Link>
    );
  }
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => openDialog(dialog)} {...looks}>
      <Icon aria-hidden size="text" />
    </button>
  );
};

/** It is a little larger than an icon, in an icon's room. */
const Picture = ({ name, image }: PersonPicture) => (
  <span style={{ display: 'grid', margin: -2 }}>
    {image ? (
      <img src={image} alt="" width={24} height={24} style={{ borderRadius: '50%', objectFit: 'cover' }} />
    ) : (
      <Monogram title={name} size={24} />
    )}
  </span>
);
