import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { Section } from '#ui/section.tsx';

interface Props {
  emailVerified: boolean;
  /** Projects go on without the developer mode. */
  hasProjects: boolean;
}

/** Says what the developer mode is, and leads to its switch, which needs an e-mail that is verified. */
export const ModeOff = ({ emailVerified, hasProjects }: Props) => {
  const { t } = useTranslation();
  return (
    <Section title={t('developer.offTitle')} anchor="mode">
      <div className="row">
        <div>
          <p className="quiet">{t(hasProjects ? 'developer.offOwn' : 'developer.offText')}</p>
          {!emailVerified && <p className="quiet">{t('profile.developer.unverified')}</p>}
        </div>
        <ButtonLink variant={hasProjects ? 'outlined' : 'contained'} to="/profile" hash="developer">
          {t(emailVerified ? 'developer.toSwitch' : 'help.developer.link')}
        </ButtonLink>
      </div>
    </Section>
  );
};
