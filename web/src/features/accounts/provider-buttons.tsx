import { useQuery } from '@tanstack/react-query';
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

/**
 * Offers the providers that the operator has set up; it shows nothing where there is none. `onOpened` is called once a
 * provider is open in a window of its own.
 */
export const ProviderButtons = ({ wayBack, onOpened }: { wayBack: string; onOpened: () => void }) => {
  const { t } = useTranslation();
  const { data } = useQuery(signInOptionsQuery());
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
              if (openProvider(id, wayBack) === 'popup') onOpened();
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
