import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import {
  FacebookIcon as Facebook,
  GitHubIcon as GitHub,
  GoogleIcon as Google,
  VpnKeyIcon as OtherProvider,
} from '#ui/icons.tsx';
import { openProvider } from './open-provider.ts';
import styles from './provider-buttons.module.css';
import { signInOptionsQuery } from './queries.ts';

const icons = { google: Google, facebook: Facebook, github: GitHub, oidc: OtherProvider };

interface Props {
  wayBack: string;
  /** It is the secret of a link to sign up, for somebody who has no account yet. */
  invitation: string | undefined;
}

/** Offers the providers that the operator has set up; it shows nothing where there is none. */
export const ProviderButtons = ({ wayBack, invitation }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery(signInOptionsQuery(invitation));
  if (!data?.providers.length) return null;
  return (
    <div className={styles.ways}>
      <p>{t('account.login.or')}</p>
      {data.providers.map(({ id, name }) => {
        const Icon = icons[id];
        return (
          <Button
            key={id}
            variant="outlined"
            onClick={() => {
              if (openProvider(id, wayBack, { invitation }) === 'tab') return;
              void navigate({ to: '/wait_auth_change', search: { redirect: wayBack }, state: { invitation } });
            }}
          >
            <Icon aria-hidden />
            {t('account.login.with', { name })}
          </Button>
        );
      })}
    </div>
  );
};
