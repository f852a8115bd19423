import Facebook from '@mui/icons-material/Facebook';
import GitHub from '@mui/icons-material/GitHub';
import Google from '@mui/icons-material/Google';
import OtherProvider from '@mui/icons-material/VpnKeyOutlined';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { openProvider } from './openProvider.ts';
import { signInOptionsQuery } from './queries.ts';

const icons = { google: Google, facebook: Facebook, github: GitHub, oidc: OtherProvider };

/**
 * Offers the providers that the operator has set up; it shows nothing where there is none. `onOpened` is called once a
 * provider is open in a window of its own.
 */
export const ProviderButtons = ({ wayBack, onOpened }: { wayBack: string; onOpened: () => void }) => {
  const { t } = useTranslation();
  const { data } = useQuery(signInOptionsQuery());
  if (!data?.providers.length) return null;
  return (
    <Ways>
      <p>{t('account.login.or')}</p>
      {data.providers.map(({ id, name }) => {
        const Icon = icons[id];
        return (
          <Button
            key={id}
            variant="outlined"
            onClick={() => {
              if (openProvider(id, wayBack) === 'popup') onOpened();
            }}
          >
            <Icon aria-hidden />
            {t('account.login.with', { name })}
          </Button>
        );
      })}
    </Ways>
  );
};

const Ways = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  '& p': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    margin: '16px 0 8px',
    color: theme.vars!.palette.text.secondary,
  },
  '& p::before, & p::after': { content: '""', flex: 1, borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  '& button': { minHeight: 44, borderColor: theme.vars!.palette.text.secondary },
}));
