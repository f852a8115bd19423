import type { Account } from '@newsbell/contracts/accounts';
import type { ReactNode } from 'react';
import { mayModerate } from '#features/accounts/login.ts';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { from } from '#ui/constants.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { administrationPages } from '../settings/settings-pages.ts';
import { SideColumn, SidePages } from '../settings/side-column.tsx';
import { WayBack } from '../settings/way-back.tsx';
import styles from './admin-page.module.css';
import { Forbidden } from './forbidden.tsx';

interface Props {
  title: string;
  isForManagers?: boolean;
  /** The page is the home of administration, so it has no way back to it. */
  isHome?: boolean;
  /** It stands beside the title. */
  beside?: ReactNode;
  /** It is called for a person who may see the page. */
  children: (account: Account) => ReactNode;
}

/**
 * Frames a page of administration, for administrators, or for managers too: the others are in a column beside it on desktop, and
 * reached by a way back above it elsewhere.
 */
export const AdminPage = ({ title, isForManagers = false, isHome = false, beside, children }: Props) => {
  useDocumentTitle(title);
  return (
    <RequireLogin>
      {(account, isAdmin) =>
        isAdmin || (isForManagers && mayModerate(account)) ? (
          <Frame account={account} isAdmin={isAdmin} isHome={isHome}>
            <PageHeader>
              <h1>{title}</h1>
              {beside}
            </PageHeader>
            {children(account)}
          </Frame>
        ) : (
          <Forbidden isForManagers={isForManagers} />
        )
      }
    </RequireLogin>
  );
};

interface FrameProps {
  account: Account;
  isAdmin: boolean;
  isHome: boolean;
  children: ReactNode;
}

const Frame = ({ account, isAdmin, isHome, children }: FrameProps) => {
  const { t } = useTranslation();
  const isDesktop = useMediaQuery(`(min-width: ${from.desktop}px)`);
  const pages = administrationPages(account).filter(({ key }) => key !== 'overview');
  return (
    <div className={styles.frame} data-wide>
      {isDesktop && (
        <SideColumn title={t('nav.administration')} to={isAdmin ? '/admin' : '/admin/reports'}>
          <SidePages pages={pages} />
        </SideColumn>
      )}
      {!isDesktop && !isHome && (
        <WayBack title={t(isAdmin ? 'nav.administration' : 'nav.setting')} to={isAdmin ? '/admin' : '/setting'} />
      )}
      <div className={styles.page}>{children}</div>
    </div>
  );
};
