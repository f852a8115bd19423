import { styled } from '@mui/material/styles';

/** Draws a field in a box of its own, for where `TextField` says too much. */
export const Input = styled('input')(({ theme }) => ({
  boxSizing: 'border-box',
  minWidth: 0,
  height: 44,
  margin: 0,
  paddingInline: 12,
  border: `1px solid ${theme.vars!.palette.text.secondary}`,
  borderRadius: 6,
  font: 'inherit',
  fontWeight: 400,
  // iOS zooms the page in where a field's text is smaller than 16 px.
  fontSize: 16,
  fontVariantNumeric: 'tabular-nums',
  color: 'inherit',
  backgroundColor: theme.vars!.palette.background.paper,
  '&[aria-invalid]': { borderColor: theme.vars!.palette.trouble },
}));
