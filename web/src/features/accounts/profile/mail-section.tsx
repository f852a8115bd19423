import type { Account } from '@newsbell/contracts/accounts';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { SwitchRow } from '#ui/form/switch-row.tsx';
import { Section } from '#ui/section.tsx';
import { saveSettings } from './queries.ts';
import { useSaved } from './use-saved.ts';

/** Shows which mails reach the person outside of these pages. */
export const MailSection = ({ account: { emailNotify, emailVerified } }: { account: Account }) => {
  const { t } = useTranslation();
  const { mutate, isPending, variables } = useSaved((on: boolean) => saveSettings({ emailNotify: on }));
  return (
    <Section title={t('profile.mail.title')}>
      <SwitchRow label={t('profile.mail.switch')} isOn={isPending ? variables : emailNotify} onChange={mutate} />
      {!emailVerified && <p className="quiet">{t('profile.mail.unverified')}</p>}
      <div className="row" style={{ marginTop: 12 }}>
        <div>
          <h3>{t('profile.mail.push')}</h3>
          <p className="quiet">{t('profile.mail.pushText')}</p>
        </div>
        <ButtonLink variant="outlined" to="/setting/notifications">
          {t('profile.mail.open')}
        </ButtonLink>
      </div>
    </Section>
  );
};
