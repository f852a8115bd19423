import type { Account } from '@newsbell/contracts/accounts';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/button-link.ts';
import { SwitchRow } from '#ui/form/switch-row.tsx';
import { Section } from '#ui/section.tsx';
import { saveMode } from './queries.ts';
import { useSaved } from './use-saved.ts';

/** Switches the developer mode, which needs an e-mail that is verified. What was made in it goes on without it. */
export const DeveloperSection = ({ account: { mode, emailVerified } }: { account: Account }) => {
  const { t } = useTranslation();
  const { mutate, isPending, variables } = useSaved(saveMode);
  const isOn = (isPending ? variables : mode) === 'DEVELOPER';
  return (
    <Section title={t('profile.developer.title')} anchor="developer">
      {emailVerified ? (
        <SwitchRow
          label={t('profile.developer.switch')}
          help={t('profile.developer.text')}
          isOn={isOn}
          onChange={isWanted => mutate(isWanted ? 'DEVELOPER' : 'NORMAL')}
        />
      ) : (
        <p className="quiet">{t('profile.developer.unverified')}</p>
      )}
      {mode === 'DEVELOPER' && (
        <div className="row">
          <div>
            <p className="quiet">{t('profile.developer.next')}</p>
          </div>
          <ButtonLink variant="outlined" to="/project/add" search={{ tab: 'publish' }}>
            {t('profile.developer.add')}
          </ButtonLink>
        </div>
      )}
    </Section>
  );
};
