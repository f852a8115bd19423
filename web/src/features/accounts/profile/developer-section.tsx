import type { Account } from '@newsbell/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ownProjectsQuery } from '#features/projects/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { SwitchRow } from '#ui/form/switch-row.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
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
      <OwnProjects isOn={mode === 'DEVELOPER'} />
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

/** They are there outside of the developer mode, too, and so is the way to the page of all of them. */
const OwnProjects = ({ isOn }: { isOn: boolean }) => {
  const { t } = useTranslation();
  const { data = [] } = useQuery(ownProjectsQuery());
  const rows = data.map(({ urlKey, title, visibility, subscribersCount, lastNewsAt }) => (
    <div key={urlKey} className="row">
      <div>
        <h3>
          <Link to="/$urlKey" params={{ urlKey }}>
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <p className="quiet">
          {visibility === 'PRIVATE' ? t('editSource.mark') : t('project.followers', { count: subscribersCount })}
          {' · '}
          {lastNewsAt ? <RelativeTime moment={lastNewsAt} /> : t('profile.developer.noNews')}
        </p>
      </div>
      <ButtonLink variant="outlined" to="/developer/$project" params={{ project: urlKey }}>
        {t('developer.open')}
      </ButtonLink>
    </div>
  ));
  return (
    <>
      {rows}
      {(isOn || data.length > 0) && (
        <div className="row">
          <div>
            <p className="quiet">{t('developer.overviewText')}</p>
          </div>
          <ButtonLink variant="outlined" to="/developer">
            {t('developer.overview')}
          </ButtonLink>
        </div>
      )}
    </>
  );
};
