import type { Account } from '@newsbell/contracts/accounts';
import { OverviewPage } from '#features/admin/overview/overview-page.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { from } from '#ui/constants.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { AdminPage } from './admin/admin-page.tsx';
import styles from './admin-overview-route.module.css';
import { PageList } from './settings/page-list.tsx';
import { administrationPages } from './settings/settings-pages.ts';

/** `/admin` says how this server is, and what to do. It is the home of the other pages of administration, too. */
export const AdminOverviewRoute = () => {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('nav.administration')} isHome>
      {account => <Overview account={account} />}
    </AdminPage>
  );
};

const Overview = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const isPhone = !useMediaQuery(`(min-width: ${from.tablet}px)`);
  const isDesktop = useMediaQuery(`(min-width: ${from.desktop}px)`);
  const pages = administrationPages(account).filter(({ key }) => key !== 'overview');
  const titleOf = (path: string) => {
    const page = pages.find(each => 'to' in each && each.to === path);
    return page && t(page.title);
  };
  return (
    <OverviewPage
      titleOf={titleOf}
      isPhone={isPhone}
      pages={
        !isDesktop && (
          <section aria-labelledby="pages" className={styles.pages}>
            <h2 id="pages">{t('admin.overview.pages')}</h2>
            <PageList pages={pages} />
          </section>
        )
      }
    />
  );
};
