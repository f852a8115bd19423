import { styled } from '@mui/material/styles';

/** Live region: shows the fault of a whole form, and announces it when it comes. */
export const FormFailure = ({ text }: { text: string | undefined }) => <Line role="alert">{text}</Line>;

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: '4px 0 12px',
  paddingInlineStart: 12,
  borderInlineStart: `3px solid ${theme.vars!.palette.trouble}`,
  color: theme.vars!.palette.trouble,
  '&:empty': { display: 'none' },
}));
