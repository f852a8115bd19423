import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { Section } from '#ui/section.tsx';
import { PublishLine } from './publish-line.tsx';

/** It stands in the line for the project's key, as in `nb_…` for the token. */
const noKeyYet = '…';

/** Leads a person without a project of their own to one, and shows the line that will publish to it. */
export const FirstProject = () => {
  const { t } = useTranslation();
  return (
    <Section title={t('feed.emptyOwnTitle')} anchor="first">
      <div className="row">
        <div>
          <h3>{t('developer.firstProject')}</h3>
          <p className="quiet">{t('profile.developer.next')}</p>
        </div>
        <ButtonLink variant="contained" to="/project/add" search={{ tab: 'publish' }}>
          {t('profile.developer.add')}
        </ButtonLink>
      </div>
      <div className="row">
        <div>
          <h3>{t('developer.firstLine')}</h3>
          <p className="quiet">{t('developer.firstLineText')}</p>
          <PublishLine urlKey={noKeyYet} />
        </div>
      </div>
    </Section>
  );
};
