import { styled } from '@mui/material/styles';
import { canHover } from '#ui/constants.ts';

/**
 * All rows are equally high (`--row`), so that the rows in view, and the place where one falls, are computed without
 * measuring.
 */
export const List = styled('ul')(({ theme }) => ({
  '&&': { position: 'relative', listStyle: 'none', margin: 0, padding: 0 },
  '&& ul': { position: 'relative', listStyle: 'none', margin: 0, padding: 0 },
  '&& li': { display: 'block' },
  '& .row': { display: 'flex', alignItems: 'center', height: 'var(--row)', paddingInline: 4, borderRadius: 6 },
  '&& ul > li.row': { position: 'absolute', insetInline: 0, display: 'flex' },
  '& .row:has([aria-current=page])': { backgroundColor: theme.vars!.palette.fill },
  '& [data-dragged]': {
    borderRadius: 6,
    outline: `1px dashed ${theme.vars!.palette.text.secondary}`,
    outlineOffset: -1,
    backgroundColor: theme.vars!.palette.fill,
  },
  '&[data-dragging]': { userSelect: 'none', cursor: 'grabbing' },
  '&& a, &&& .tool': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 0,
    height: '100%',
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'inherit',
    textDecoration: 'none',
    '&:focus-visible': { outline: `2px solid ${theme.vars!.palette.focus}`, outlineOffset: -2 },
  },
  '&& a': { flex: 1, gap: 12, width: 'auto', minWidth: 0, paddingInline: 4, font: 'inherit', fontSize: 15 },
  '&&& .tool': {
    flex: 'none',
    justifyContent: 'center',
    width: 36,
    color: theme.vars!.palette.text.secondary,
    fontSize: 20,
    cursor: 'pointer',
  },
  [canHover]: {
    '& .row:hover': { backgroundColor: theme.vars!.palette.fill },
    '&&& .tool:hover': { color: theme.vars!.palette.text.primary, background: 'none' },
  },
  '&&& .handle': { width: 28, touchAction: 'none', cursor: 'grab' },
  '&& svg': { fontSize: 20 },
  '& .title': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [data-unread] .title': { fontWeight: 600 },
  '& .count': { ...theme.typography.body2, flex: 'none', color: theme.vars!.palette.text.secondary },
  '& .trouble': { flex: 'none', color: theme.vars!.palette.trouble },
  '& .sign': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    borderRadius: '50%',
    backgroundColor: theme.vars!.palette.fill,
    color: theme.vars!.palette.text.secondary,
    '&&& svg': { fontSize: '0.62em', color: 'inherit' },
  },
  '& .heading h2, & .heading h3': { flex: 1, display: 'flex', height: '100%', minWidth: 0, margin: 0, font: 'inherit' },
  '&& [aria-current=page]': { backgroundColor: 'transparent' },
  '&& .heading a': { fontWeight: 600, ...theme.typography.body2, color: theme.vars!.palette.text.secondary },
  '& .heading .arrow': { transition: 'rotate 150ms ease-out' },
  '& .heading .arrow[aria-expanded=false]': { rotate: '-90deg' },
  '& .place': { width: 28, flex: 'none' },
  '& .place:last-child': { width: 36 },
  '@media (pointer: fine)': {
    '& .quiet': { opacity: 0 },
    '& .row:focus-within .quiet, & [data-dragged] .quiet': { opacity: 1 },
    // The drawer is narrow: the tool at a row's end lies over the count while it is wanted.
    '&[data-look=drawer] .row': { position: 'relative' },
    '&&[data-look=drawer] ul > li.row': { position: 'absolute' },
    '&&&[data-look=drawer] .tool:last-child': { position: 'absolute', insetBlock: 0, insetInlineEnd: 4 },
    '&[data-look=drawer] .row > .place:last-child': { display: 'none' },
    '&[data-look=drawer] .row:focus-within .count': { opacity: 0 },
    [canHover]: {
      '& .row:hover .quiet': { opacity: 1 },
      '&[data-look=drawer] .row:hover .count': { opacity: 0 },
    },
    '&[data-look=drawer] .row:not(:has(.tool:last-child)) .count': { opacity: 1 },
  },
  '@media (pointer: coarse)': {
    '&&& .tool': { width: 44 },
    '&&& .handle': { width: 44 },
    '& .place, & .place:last-child': { width: 44 },
  },
  '&[data-look=drawer]': {
    '&& a': { gap: 10, fontSize: 14 },
    '&& .heading a': { fontSize: 13 },
    '&& svg': { fontSize: 18 },
  },
}));

/** The line marks where the dragged row would fall. */
export const Line = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 2,
  insetInline: 4,
  height: 0,
  scrollMarginBlock: 120,
  borderTop: `2px solid ${theme.vars!.palette.focus}`,
  pointerEvents: 'none',
  '&::before': {
    content: '""',
    position: 'absolute',
    top: -5,
    left: -4,
    width: 8,
    height: 8,
    borderRadius: '50%',
    backgroundColor: theme.vars!.palette.focus,
  },
  '&[data-inside]': { insetInlineStart: 32 },
}));

/** The ghost follows the pointer, a little beside it so that it can be read under a finger. */
export const Ghost = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  position: 'fixed',
  zIndex: 1500,
  top: -20,
  left: 16,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  maxWidth: 260,
  padding: '8px 14px',
  border: `1px solid ${theme.vars!.palette.hairline}`,
  borderRadius: 8,
  color: theme.vars!.palette.text.primary,
  backgroundColor: theme.vars!.palette.background.paper,
  boxShadow: '0 6px 24px rgb(0 0 0 / 25%)',
  pointerEvents: 'none',
  '& .title': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));
