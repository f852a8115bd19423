import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

/** Marks a row of the bell as unread, at the left edge of what holds it, which must be positioned. */
export const UnreadDot = () => {
  const { t } = useTranslation();
  return <Dot>{t('notifications.unread')} </Dot>;
};

const Dot = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 18,
  left: 6,
  width: 8,
  height: 8,
  borderRadius: '50%',
  // The word in the dot is for assistive technology; the accent colour shows as well where colours are forced.
  overflow: 'hidden',
  fontSize: 0,
  backgroundColor: theme.vars!.palette.accent,
  forcedColorAdjust: 'none',
}));
