import Hide from '@mui/icons-material/VisibilityOffOutlined';
import Show from '@mui/icons-material/VisibilityOutlined';
import { styled } from '@mui/material/styles';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canHover } from '../constants.ts';
import { TextField } from './TextField.tsx';

interface Props extends Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password';
}

/** Takes a password, which can be shown so that it is typed right the first time. */
export const PasswordField = (props: Props) => {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const text = isShown ? t('account.hidePassword') : t('account.showPassword');
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <Eye type="button" aria-label={text} title={text} onClick={() => setShown(!isShown)}>
          {isShown ? <Hide aria-hidden fontSize="inherit" /> : <Show aria-hidden fontSize="inherit" />}
        </Eye>
      }
    />
  );
};

const Eye = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  padding: 0,
  border: 0,
  background: 'none',
  fontSize: 20,
  color: theme.vars!.palette.text.secondary,
  cursor: 'pointer',
  [canHover]: { '&:hover': { color: theme.vars!.palette.text.primary } },
  '&:focus-visible': { outlineOffset: -3 },
}));
