import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { canHover, from } from '#ui/constants.ts';
import { textLanguage } from '#ui/textLanguage.ts';
import { nameOf } from '../followed.ts';
import { SubscriptionLink } from '../list/SubscriptionLink.tsx';
import { SubscriptionSign } from '../list/SubscriptionSign.tsx';
import { subscriptionsQuery } from '../queries.ts';
import { matching } from './matching.ts';

/** So many fit beside the news that they stand above. */
const most = 6;

/** Links to the subscriptions whose title, or whose own name, has the words. */
export const FoundSubscriptions = ({ words }: { words: string }) => {
  const { t } = useTranslation();
  const { data = [] } = useQuery(subscriptionsQuery());
  const found = matching(data, words).slice(0, most);
  if (found.length === 0) return null;
  return (
    <Found aria-label={t('subscribes.title')}>
      {found.map(each => {
        const name = nameOf(each);
        return (
          <li key={each.id}>
            <SubscriptionLink subscription={each}>
              <SubscriptionSign subscription={each} size={24} />
              <span lang={textLanguage(each.title, each.title === name ? (each.project?.language ?? null) : null)}>
                {each.title}
              </span>
              {each.title !== name && (
                <span className="name" lang={textLanguage(name, each.project?.language ?? null)}>
                  {name}
                </span>
              )}
            </SubscriptionLink>
          </li>
        );
      })}
    </Found>
  );
};

const Found = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '0 0 16px',
  padding: 0,
  listStyle: 'none',
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { margin: '4px 16px 16px' },
  '& li': { maxWidth: '100%' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    maxWidth: '100%',
    minHeight: 36,
    paddingInline: '8px 12px',
    border: `1px solid ${theme.vars!.palette.hairline}`,
    borderRadius: 6,
    ...theme.typography.body2,
    color: 'inherit',
    textDecoration: 'none',
  },
  [canHover]: { '& a:hover': { backgroundColor: theme.vars!.palette.fill } },
  '& a > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .name': { color: theme.vars!.palette.text.secondary },
  '& .sign': { display: 'grid', placeItems: 'center', flex: 'none', overflow: 'visible' },
  '& .sign svg': { fontSize: '0.75em' },
  '@media (pointer: coarse)': { '& a': { minHeight: 44 } },
}));
