import PinOff from '@mui/icons-material/PushPin';
import Pin from '@mui/icons-material/PushPinOutlined';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { canHover, from } from '../constants.ts';
import { EntryTool, NavigationEntry } from './NavigationEntry.tsx';
import type { Navigation } from './navigation.ts';
import { setPinned, usePinned } from './pin.ts';

interface Props {
  groups: Navigation['drawer'];
  /** It is true when there is room for what stands beneath an entry. */
  hasTrees: boolean;
  onPin: () => void;
}

/** Shows the entries of the drawer, pinned or over the page, with the pin at its foot. */
export const NavigationGroups = ({ groups, hasTrees, onPin }: Props) => {
  const { t } = useTranslation();
  const pinned = usePinned();
  const text = pinned ? t('nav.unpin') : t('nav.pin');
  return (
    <Groups>
      {groups.map(items => (
        <ul key={items[0]?.key}>
          {items.map(item => (
            <li key={item.key}>
              <NavigationEntry item={item} />
              {item.to !== undefined && item.tool && <EntryTool {...item.tool} />}
              {item.to !== undefined && item.parts && hasTrees && (
                <Suspense>
                  <item.parts.Tree />
                </Suspense>
              )}
            </li>
          ))}
        </ul>
      ))}
      <button
        type="button"
        className="pin"
        onClick={() => {
          setPinned(!pinned);
          onPin();
        }}
      >
        {pinned ? <PinOff aria-hidden fontSize="inherit" /> : <Pin aria-hidden fontSize="inherit" />}
        <span className="label">{text}</span>
      </button>
    </Groups>
  );
};

const Groups = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100%',
  '& ul': { listStyle: 'none', margin: 0, padding: 8 },
  '& ul + ul': { borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  '& ul + ul a, & ul + ul button, & .pin': { color: theme.vars!.palette.text.secondary },
  '& li': { display: 'flex', flexWrap: 'wrap' },
  '& li > a': { flex: 1, width: 'auto' },
  '& a, & button': {
    display: 'flex',
    alignItems: 'center',
    gap: 16,
    width: '100%',
    minHeight: 40,
    padding: '8px 16px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    font: 'inherit',
    fontSize: 15,
    color: theme.vars!.palette.text.primary,
    textDecoration: 'none',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& .note': {
    ...theme.typography.body2,
    marginInlineStart: -8,
    whiteSpace: 'nowrap',
    color: theme.vars!.palette.text.secondary,
  },
  '& .label:has(+ .note)': { flex: 1 },
  '& a:has(+ .entry-tool)': { paddingInlineEnd: 8 },
  '& .entry-tool': { flex: 'none', justifyContent: 'center', width: 40, padding: 0 },
  '& .pin': { width: 'auto', margin: 'auto 8px 8px', fontSize: 13 },
  '& svg': { flex: 'none', fontSize: 20, color: theme.vars!.palette.text.secondary },
  '& .failed-part': { flex: '1 0 100%', margin: '4px 16px 8px 52px' },
  [canHover]: {
    '& a:hover, & button:hover': { backgroundColor: theme.vars!.palette.fill, color: theme.vars!.palette.text.primary },
  },
  '& a:focus-visible, & button:focus-visible': { outlineOffset: -2 },
  '& [aria-current=page]': {
    fontWeight: 600,
    color: theme.vars!.palette.text.primary,
    backgroundColor: theme.vars!.palette.fill,
  },
  '& [aria-current=page] svg': { color: theme.vars!.palette.text.primary },
  '@media (pointer: coarse)': { '& a, & button': { minHeight: 44 }, '& .entry-tool': { width: 44 } },
  // Only desktop has room for a drawer that stays.
  [`@media (max-width: ${from.desktop - 0.02}px)`]: { '& .pin': { display: 'none' } },
}));
