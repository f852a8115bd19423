import type { Account, Provider } from '@newsbell/contracts/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { openProvider } from '../open-provider.ts';
import { accountQuery, signInOptionsQuery } from '../queries.ts';
import { useProviderOutcome } from '../tabs.ts';
import { unlinkProvider } from './queries.ts';
import { useSaved } from './use-saved.ts';

/** Lists the providers of this instance, and those that the account still has; it shows nothing where there are none. */
export const ProviderSection = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data } = useQuery(signInOptionsQuery());
  const unlink = useSaved(unlinkProvider);
  useProviderOutcome(outcome => {
    if (outcome.kind !== 'done') showMessage(outcome.text);
    void queries.invalidateQueries({ queryKey: accountQuery().queryKey, exact: true });
  });
  const offered = data?.providers ?? [];
  const gone = account.providers.filter(id => offered.every(each => each.id !== id));
  const all: { id: Provider; name: string; isOffered: boolean }[] = [
    ...offered.map(each => ({ ...each, isOffered: true })),
    ...gone.map(id => ({ id, name: id, isOffered: false })),
  ];
  if (all.length === 0) return null;
  return (
    <Section title={t('profile.providers.title')}>
      {all.map(({ id, name, isOffered }) => {
        const isLinked = account.providers.includes(id);
        return (
          <div key={id} className="row">
            <div>
              <h3>{name}</h3>
              <p className="quiet">{isLinked ? t('profile.providers.linked') : t('profile.providers.notLinked')}</p>
            </div>
            {isLinked ? (
              <Button
                variant="outlined"
                aria-label={t('profile.providers.unlinkFrom', { name })}
                onClick={() => unlink.mutate(id)}
              >
                {t('profile.providers.unlink')}
              </Button>
            ) : (
              isOffered && (
                <Button
                  variant="outlined"
                  aria-label={t('profile.providers.linkTo', { name })}
                  onClick={() => openProvider(id, '/profile', { link: 'true' })}
                >
                  {t('profile.providers.link')}
                </Button>
              )
            )}
          </div>
        );
      })}
    </Section>
  );
};
