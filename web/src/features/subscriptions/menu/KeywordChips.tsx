import Close from '@mui/icons-material/Close';
import { styled } from '@mui/material/styles';
import { partsOf } from '@newsbell/contracts/keyword';
import { useTranslation } from 'react-i18next';
import { canHover } from '#ui/constants.ts';
import { textLanguage } from '#ui/textLanguage.ts';

interface Props {
  keywords: readonly string[];
  onRemove: (keyword: string) => void;
}

/** Lists the keywords, each with what it does. */
export const KeywordChips = ({ keywords, onRemove }: Props) => {
  const { t } = useTranslation();
  if (keywords.length === 0) return null;
  return (
    <Chips aria-label={t('subscribe.keyword.list')}>
      {keywords.map(keyword => {
        const { words, isExclusion, isInTitle } = partsOf(keyword);
        return (
          <li key={keyword} data-exclusion={isExclusion || undefined}>
            {isExclusion && <span className="what">{t('subscribe.keyword.without')}</span>}
            <span className="words" lang={textLanguage(words, null)}>
              {words}
            </span>
            {isInTitle && <span className="what">{t('subscribe.keyword.inTitle')}</span>}
            <button
              type="button"
              aria-label={t('subscribe.keyword.remove', { keyword })}
              title={t('subscribe.keyword.remove', { keyword })}
              onClick={() => onRemove(keyword)}
            >
              <Close aria-hidden />
            </button>
          </li>
        );
      })}
    </Chips>
  );
};

const Chips = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minWidth: 0,
    minHeight: 28,
    paddingInlineStart: 10,
    borderRadius: 6,
    ...theme.typography.body2,
    backgroundColor: theme.vars!.palette.fill,
  },
  '& .words': { minWidth: 0, overflowWrap: 'anywhere' },
  '& [data-exclusion] .words': { textDecoration: 'line-through' },
  '& .what': { flex: 'none', color: theme.vars!.palette.text.secondary },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 28,
    height: 28,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars!.palette.text.secondary,
    cursor: 'pointer',
    '& svg': { fontSize: 16 },
    [canHover]: { '&:hover': { color: theme.vars!.palette.text.primary } },
  },
  '@media (pointer: coarse)': { '& li': { minHeight: 44 }, '& button': { width: 44, height: 44 } },
}));
