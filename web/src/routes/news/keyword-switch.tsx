import type { NewsList } from '#features/items/queries.ts';
import type { Followed } from '#features/subscriptions/followed.ts';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { useTranslation } from '#i18n/translation.ts';
import { SwitchRow } from '#ui/form/switch-row.tsx';
import styles from './keyword-switch.module.css';

interface Props {
  list: NewsList;
  isOn: boolean;
  /** The switch has its place also where it is not, because it may come when the articles stand. */
  hasPlace: boolean;
  onChange: (isOn: boolean) => void;
}

/** Offers the switch to people who follow the list with keywords; others have nothing to choose. */
export const KeywordSwitch = ({ list, isOn, hasPlace, onChange }: Props) => {
  const { t } = useTranslation();
  const subscription = useSubscription(followedIn(list));
  if (!subscription || subscription.keywords.length === 0) return hasPlace && <div className={styles.place} />;
  return (
    <div className={styles.place}>
      <SwitchRow label={t('news.onlyMatching')} isOn={isOn} onChange={onChange} />
    </div>
  );
};

const followedIn = ({ type, key }: NewsList): Followed => {
  switch (type) {
    case 'project':
      return { type: 'PROJECT', urlKey: key };
    case 'tag':
      return { type: 'TAG', tag: key };
    case 'word':
      return { type: 'WORD', word: key };
  }
};
