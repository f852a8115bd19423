import drawerTreeStyles from '#features/subscriptions/drawer/drawer-tree.module.css';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { StateMessage } from '#ui/state-message.tsx';
import type { ListVariant } from './folder-list.tsx';

/** Says that nothing is followed: in the drawer, where the ways on stand anyway, in one line. */
export const NoSubscriptions = ({ look }: { look: ListVariant }) => {
  const { t } = useTranslation();
  if (look === 'drawer') return <p className={drawerTreeStyles.none}>{t('state.noSubscriptions')}</p>;
  return <StateMessage title={t('state.noSubscriptions')} text={t('subscribes.emptyText')} action={<WaysToFollow />} />;
};

/** Offers the next steps to a person who follows nothing. */
export const WaysToFollow = () => {
  const { t } = useTranslation();
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8 }}>
      <ButtonLink variant="contained" to="/discover">
        {t('subscribes.discover')}
      </ButtonLink>
      <ButtonLink variant="outlined" to="/project/add">
        {t('subscribes.addSource')}
      </ButtonLink>
      <ButtonLink variant="text" to="/subscribes/opml">
        {t('subscribes.import')}
      </ButtonLink>
    </div>
  );
};
