import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { NewsList } from '#features/items/queries.ts';
import type { Followed } from '#features/subscriptions/followed.ts';
import { useSubscription } from '#features/subscriptions/useSubscription.ts';
import { SwitchRow } from '#ui/form/SwitchRow.tsx';

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
  if (!subscription || subscription.keywords.length === 0) return hasPlace && <Place />;
  return (
    <Place>
      <SwitchRow label={t('news.onlyMatching')} isOn={isOn} onChange={onChange} />
    </Place>
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

const Place = styled('div')({
  minHeight: 44,
  marginBottom: 8,
  '& .row': { display: 'flex', alignItems: 'center', gap: 12, width: 'fit-content', maxWidth: '100%' },
  '& .row > span': { flex: '0 1 auto' },
  '@media (max-width: 599.98px)': { paddingInline: 16 },
});
