import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from './ButtonLink.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';

export const NotFoundPage = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('notFound.pageTitle'));
  return (
    <Place>
      <span className="number numbers" aria-hidden>
        404
      </span>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.subtitle')}</p>
      <ButtonLink variant="contained" to="/">
        {t('notFound.home')}
      </ButtonLink>
    </Place>
  );
};

const Place = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  padding: '96px 24px 64px',
  '& .number': {
    ...theme.typography.body2,
    fontWeight: 600,
    letterSpacing: '0.08em',
    color: theme.vars!.palette.accent,
  },
  '& h1': { ...theme.typography.h1, margin: '8px 0', textWrap: 'balance' },
  '& p': { margin: '0 0 24px', textWrap: 'balance', color: theme.vars!.palette.text.secondary },
  '& p:lang(ja)': { wordBreak: 'auto-phrase' },
}));
