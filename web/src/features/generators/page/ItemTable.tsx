// biome-ignore-all lint/a11y/noRedundantRoles: what is no table to look at is one to Safari only by its roles
import Close from '@mui/icons-material/Close';
import { styled } from '@mui/material/styles';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { canHover, from } from '#ui/constants.ts';
import { Surface } from '#ui/Surface.tsx';
import { textLanguage } from '#ui/textLanguage.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ItemPicture } from '../building/ItemPicture.tsx';
import type { LoadedPage } from '../queries.ts';
import type { FoundItem, FoundList } from './session/requests.ts';

interface Props {
  list: FoundList;
  page: LoadedPage;
  /** This many elements were said not to be items. */
  refused: number;
  /** The caller gets the element of the item that is pointed at. */
  onActive: (element: number | null | undefined) => void;
  onRefuse: (element: number) => void;
  onBringBack: () => void;
}

/** Shows what the feed would hold, as the server will parse it, with how many items have which field. */
export const ItemTable = ({ list: { items }, page, refused, onActive, onRefuse, onBringBack }: Props) => {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const pictures = items.filter(({ image }) => image).length;
  const sheet = useRef<HTMLDivElement>(null);
  /**
   * Focus management: the index of the button that had the focus is kept until that button is gone; the focus then goes to the one in its
   * position.
   */
  const left = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other items there are other buttons
  useLayoutEffect(() => {
    const at = left.current;
    left.current = undefined;
    if (at === undefined || document.activeElement !== document.body) return;
    const buttons = sheet.current!.querySelectorAll<HTMLElement>('.out button');
    const next = at < 0 ? undefined : buttons[Math.min(at, buttons.length - 1)];
    (next ?? sheet.current!.querySelector('h2')!).focus();
  }, [items]);
  const shown = isWhole ? items : items.slice(0, FEW);
  return (
    <Sheet as="section" ref={sheet} aria-labelledby="found-items">
      <div className="head">
        <h2 id="found-items" tabIndex={-1}>
          {t('pageBuilder.items', { count: items.length })}
        </h2>
        {refused > 0 && (
          <Button
            size="small"
            onClick={() => {
              left.current = -1;
              onBringBack();
            }}
          >
            {t('pageBuilder.bringBack', { count: refused })}
          </Button>
        )}
      </div>
      <table role="table" aria-labelledby="found-items">
        <thead role="rowgroup">
          <tr role="row">
            {[
              [t('pageBuilder.field.picture'), pictures],
              [t('pageBuilder.field.title'), items.length],
              [t('pageBuilder.field.link'), items.length],
            ].map(([name, count]) => (
              <th role="columnheader" scope="col" key={name}>
                {name} <span className="count">{count}</span>
              </th>
            ))}
            <th role="columnheader" scope="col">
              <VisuallyHidden>{t('pageBuilder.notThis')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map(item => (
            <ItemRow
              key={item.link}
              item={item}
              page={page}
              onActive={onActive}
              onRefuse={element => {
                left.current = shown.filter(({ element }) => element !== null).indexOf(item);
                onRefuse(element);
              }}
            />
          ))}
        </tbody>
      </table>
      {items.length > FEW && (
        <div className="more">
          <Button onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('pageBuilder.fewer') : t('pageBuilder.all', { count: items.length })}
          </Button>
        </div>
      )}
    </Sheet>
  );
};

const FEW = 6;

const ItemRow = ({
  item,
  page,
  onActive,
  onRefuse,
}: { item: FoundItem } & Pick<Props, 'page' | 'onActive' | 'onRefuse'>) => {
  const { t } = useTranslation();
  const { title, link, image, element } = item;
  return (
    <tr
      role="row"
      onPointerEnter={() => onActive(element)}
      onPointerLeave={() => onActive(undefined)}
      onFocus={() => onActive(element)}
      onBlur={() => onActive(undefined)}
    >
      <td role="cell" className="thumbnail">
        <ItemPicture image={image} page={page.url} />
      </td>
      <td role="cell" className="title" lang={textLanguage(title, null)}>
        {title}
      </td>
      <td role="cell" className="link" title={link}>
        {shortened(link, page.url)}
      </td>
      <td role="cell" className="out">
        {element !== null && (
          <button
            type="button"
            aria-label={t('pageBuilder.notThisName', { title })}
            title={t('pageBuilder.notThis')}
            onClick={() => {
              onActive(undefined);
              onRefuse(element);
            }}
          >
            <Close aria-hidden />
            <span aria-hidden>{t('pageBuilder.notThis')}</span>
          </button>
        )}
      </td>
    </tr>
  );
};

/** Shortens a link on the page's own site: the site is left out. */
const shortened = (link: string, page: string): string => {
  const origin = URL.parse(page)?.origin;
  return origin && link.startsWith(`${origin}/`) ? link.slice(origin.length) : link.replace(/^https?:\/\//, '');
};

const columns = '80px minmax(0, 3fr) minmax(0, 2fr) 120px';

const Sheet = styled(Surface)(({ theme }) => ({
  marginTop: 16,
  '& .head': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    minHeight: 52,
    padding: '4px 16px',
  },
  '& h2': { ...theme.typography.h3, margin: 0, outline: 0, fontVariantNumeric: 'tabular-nums' },
  '& table, & thead, & tbody': { display: 'block' },
  '& td, & th': { padding: 0, textAlign: 'start' },
  '& tr': {
    display: 'grid',
    gridTemplateColumns: columns,
    alignItems: 'center',
    columnGap: 16,
    padding: '8px 8px 8px 16px',
    borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  },
  '& thead tr': { ...theme.typography.body2, fontWeight: 600, color: theme.vars!.palette.text.secondary },
  '& th': { whiteSpace: 'nowrap' },
  '& .count': { marginInlineStart: 2, fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
  '& .title': { ...theme.typography.body1, fontWeight: 600, overflowWrap: 'anywhere' },
  '& .link': {
    ...theme.typography.body2,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.vars!.palette.text.secondary,
  },
  '& .out': { minWidth: 44 },
  '& .out button': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 36,
    padding: '4px 10px',
    border: 0,
    borderRadius: 6,
    font: 'inherit',
    fontSize: 13,
    whiteSpace: 'nowrap',
    color: theme.vars!.palette.text.secondary,
    background: 'none',
    cursor: 'pointer',
  },
  [canHover]: {
    '& tbody tr:hover': { backgroundColor: theme.vars!.palette.fill },
    // The box of a missing picture would have the row's own colour otherwise.
    '& tbody tr:hover .picture': { backgroundColor: theme.vars!.palette.hairline },
    '& .out button:hover': {
      color: theme.vars!.palette.trouble,
      backgroundColor: theme.vars!.palette.background.paper,
    },
  },
  '& .out svg': { fontSize: 18 },
  '& .more': { padding: '4px 8px', borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    '& tr': { gridTemplateColumns: '64px minmax(0, 1fr) 44px', columnGap: 12 },
    '& tbody .thumbnail': { gridRow: 'span 2', alignSelf: 'start' },
    '& tbody .out': { gridColumn: 3, gridRow: '1 / span 2' },
    '& tbody .link': { gridColumn: 2, gridRow: 2 },
    '& thead tr': { display: 'flex', columnGap: 16 },
    '& .out button': { justifyContent: 'center', minWidth: 44, minHeight: 44, padding: 0 },
    '& .out button > span': { display: 'none' },
  },
}));
