import { styled, type Theme } from '@mui/material/styles';
import { canHover } from './constants.ts';

/** A button is the page's main step, another one, or as quiet as text. */
type Variant = 'contained' | 'outlined' | 'text';

export interface ButtonAppearance {
  variant?: Variant;
  size?: 'small' | 'medium';
}

/** The styles are our own, because the library's button brings ripples and spinners into every page's first file. */
export const buttonStyles = ({ theme, variant = 'text', size }: ButtonAppearance & { theme: Theme }) => ({
  ...theme.typography.button,
  boxSizing: 'border-box' as const,
  display: 'inline-flex',
  flex: size === 'small' ? 'none' : undefined,
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minWidth: 64,
  minHeight: size === 'small' ? 32 : 40,
  margin: 0,
  padding: size === 'small' ? '4px 12px' : '8px 16px',
  border: variant === 'outlined' ? '1px solid currentColor' : 0,
  borderColor: `color-mix(in srgb, ${theme.vars!.palette.primary.main} 50%, transparent)`,
  borderRadius: 6,
  fontSize: size === 'small' ? 13 : theme.typography.button.fontSize,
  textAlign: 'center' as const,
  textDecoration: 'none',
  color: variant === 'contained' ? theme.vars!.palette.primary.contrastText : theme.vars!.palette.primary.main,
  backgroundColor: variant === 'contained' ? theme.vars!.palette.primary.main : 'transparent',
  cursor: 'pointer',
  transition: 'background-color 150ms ease-out',
  [canHover]: {
    '&:hover': {
      backgroundColor: `color-mix(in srgb, ${theme.vars!.palette.primary.main} ${variant === 'contained' ? 88 : 5}%, ${
        variant === 'contained' ? theme.vars!.palette.background.default : 'transparent'
      })`,
    },
  },
  '& > svg': { flex: 'none', marginInlineStart: -4, fontSize: 20 },
  '@media (pointer: coarse)': { minHeight: 44 },
});

/** Props that only set the appearance stay out of the page. */
export const isAttribute = (name: PropertyKey): boolean => name !== 'variant' && name !== 'size';

const Plain = styled('button', { shouldForwardProp: isAttribute })<ButtonAppearance>(buttonStyles);

export const Button = (props: React.ComponentProps<typeof Plain>) => <Plain type="button" {...props} />;

/** It links to an address that is none of the app's pages. */
export const ButtonAnchor = styled('a', { shouldForwardProp: isAttribute })<ButtonAppearance>(buttonStyles);
