import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { canHover } from '#ui/constants.ts';
import { textLanguage } from '#ui/textLanguage.ts';
import { ItemPicture } from '../building/ItemPicture.tsx';
import type { LoadedPage } from '../queries.ts';
import type { FoundList } from './session/requests.ts';

interface Props {
  proposals: FoundList[];
  page: LoadedPage;
  /** This is the index of the proposal that is taken. */
  chosen: number | undefined;
  onTake: (at: number) => void;
  /** The caller is notified that a proposal is pointed at, or none any more. */
  onLook: (at: number | undefined) => void;
}

/** Offers the lists of a page that may be worth following, the likeliest first, each with its first items. */
export const PageProposals = ({ proposals, page, chosen, onTake, onLook }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Lists>
      <legend>{t('pageBuilder.proposals')}</legend>
      <div className="cards">
        {proposals.map(({ items, definition }, at) => (
          <label
            key={`${definition.itemXpath} ${definition.titleXpath}`}
            onPointerEnter={event => event.pointerType !== 'touch' && onLook(at)}
            onPointerLeave={() => onLook(undefined)}
          >
            <span className="top">
              <input
                type="radio"
                name={id}
                checked={at === chosen}
                aria-describedby={`${id}${at}`}
                onChange={() => {
                  onLook(undefined);
                  onTake(at);
                }}
              />
              <b>{t('pageBuilder.items', { count: items.length })}</b>
              {at === 0 && <span className="likeliest">{t('pageBuilder.likeliest')}</span>}
            </span>
            <span className="rows" id={`${id}${at}`}>
              {items.slice(0, SAMPLES).map(({ title, link, image }) => (
                <span className="row" key={link}>
                  {items.some(item => item.image) && <ItemPicture image={image} page={page.url} />}
                  <span className="title" lang={textLanguage(title, null)}>
                    {title}
                  </span>
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </Lists>
  );
};

const SAMPLES = 3;

const Lists = styled('fieldset')(({ theme }) => ({
  minWidth: 0,
  margin: '12px 0 0',
  padding: 0,
  border: 0,
  '& legend': { ...theme.typography.h3, padding: 0 },
  '& .cards': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
    gap: 12,
    marginTop: 8,
  },
  '& label': {
    minWidth: 0,
    padding: '12px 16px 14px',
    border: `1px solid ${theme.vars!.palette.hairline}`,
    borderRadius: 8,
    backgroundColor: theme.vars!.palette.background.paper,
    cursor: 'pointer',
  },
  [canHover]: { '& label:hover': { borderColor: theme.vars!.palette.text.secondary } },
  '& label:has(:checked)': {
    borderColor: theme.vars!.palette.focus,
    boxShadow: `inset 0 0 0 1px ${theme.vars!.palette.focus}`,
  },
  '& label:has(:focus-visible)': { outline: `2px solid ${theme.vars!.palette.focus}`, outlineOffset: 2 },
  '& .top': { ...theme.typography.body1, display: 'flex', alignItems: 'center', gap: 8, minHeight: 28 },
  '& input': { flex: 'none', width: 20, height: 20, margin: 0, outline: 0, accentColor: theme.vars!.palette.info.main },
  '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .likeliest': {
    ...theme.typography.caption,
    marginInlineStart: 'auto',
    padding: '1px 8px',
    borderRadius: 6,
    color: theme.vars!.palette.text.secondary,
    backgroundColor: theme.vars!.palette.fill,
  },
  '& .rows': { display: 'block', marginTop: 4 },
  '& .row': { display: 'flex', alignItems: 'center', gap: 10, paddingTop: 6, ...theme.typography.body2, fontSize: 14 },
  '& .row .picture': { width: 44, height: 33 },
  '& .title': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    minWidth: 0,
  },
  '@media (max-width: 599.98px)': { marginInline: 16 },
}));
