import type { Account } from '@newsbell/contracts/accounts';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { from } from '#ui/constants.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import styles from './settings-frame.module.css';
import { settingsGroups } from './settings-pages.ts';
import { SideColumn, SideGroup } from './side-column.tsx';
import { WayBack } from './way-back.tsx';

/** Stands around a page of the settings: their column is beside it on desktop, and a way back to them above it elsewhere. */
export const SettingsFrame = ({ account, children }: { account: Account; children: ReactNode }) => {
  const { t } = useTranslation();
  const isDesktop = useMediaQuery(`(min-width: ${from.desktop}px)`);
  return (
    <div className={styles.frame} data-wide>
      {isDesktop ? (
        <SideColumn title={t('nav.setting')} to="/setting">
          {settingsGroups(account).map(({ key, pages }) => (
            <SideGroup key={key} title={t(`settingPages.group.${key}`)} pages={pages} />
          ))}
        </SideColumn>
      ) : (
        <WayBack title={t('nav.setting')} to="/setting" />
      )}
      <div className={styles.page}>{children}</div>
    </div>
  );
};
