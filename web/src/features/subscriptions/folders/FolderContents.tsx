import { styled } from '@mui/material/styles';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useTranslation } from 'react-i18next';
import { canHover } from '#ui/constants.ts';
import { textLanguage } from '#ui/textLanguage.ts';
import { nameOf } from '../followed.ts';
import { SubscriptionSign } from '../list/SubscriptionSign.tsx';

interface Props {
  subscriptions: readonly Subscription[];
  /** This folder is changed; it is undefined for a new one. */
  folderId: number | undefined;
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

/** Chooses the subscriptions of the folder. One that is in another folder says so, because it comes out of it. */
export const FolderContents = ({ subscriptions, folderId, chosen, onChange }: Props) => {
  const { t } = useTranslation();
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <Contents>
      <legend>
        {t('folder.contents')} <span className="numbers">{t('folder.chosen', { count: chosen.size })}</span>
      </legend>
      <div className="box">
        {subscriptions.map(each => {
          const other = each.subscriptionFolder?.id === folderId ? undefined : each.subscriptionFolder?.name;
          return (
            <label key={each.id}>
              <input type="checkbox" checked={chosen.has(each.id)} onChange={() => toggle(each.id)} />
              <SubscriptionSign subscription={each} size={24} />
              <span className="title" lang={languageOf(each)}>
                {each.title}
              </span>
              {other && <span className="other">{other}</span>}
            </label>
          );
        })}
        {subscriptions.length === 0 && <p>{t('state.noSubscriptions')}</p>}
      </div>
    </Contents>
  );
};

/** The language of a source is not that of a title of the person's own. */
const languageOf = (subscription: Subscription): string | undefined => {
  const { title, project } = subscription;
  return textLanguage(title, title === nameOf(subscription) ? (project?.language ?? null) : null);
};

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const Contents = styled('fieldset')(({ theme }) => ({
  minWidth: 0,
  margin: '8px 0 12px',
  padding: 0,
  border: 0,
  '& legend': { ...theme.typography.body2, width: '100%', padding: 0, marginBottom: 4, fontWeight: 600 },
  '& legend span': { float: 'inline-end', fontWeight: 400, color: theme.vars!.palette.text.secondary },
  '& .box': {
    height: 'clamp(120px, calc(100dvh - 428px), 320px)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    border: `1px solid ${theme.vars!.palette.hairline}`,
    borderRadius: 6,
  },
  '& p': { ...theme.typography.body2, margin: 12, color: theme.vars!.palette.text.secondary },
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    height: 44,
    paddingInline: 12,
    // Containment: up to a thousand rows open at once, so rows out of view are not rendered.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 44px',
    cursor: 'pointer',
  },
  [canHover]: { '& label:hover': { backgroundColor: theme.vars!.palette.fill } },
  '& input': { flex: 'none', width: 18, height: 18, margin: 0, accentColor: theme.vars!.palette.info.main },
  '& input:focus-visible': { outlineOffset: 1 },
  '& .title': { ...theme.typography.body1, flex: 1, minWidth: 0, ...ellipsis },
  '& .other': { ...theme.typography.body2, maxWidth: '40%', color: theme.vars!.palette.text.secondary, ...ellipsis },
  '& .sign': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    borderRadius: '50%',
    backgroundColor: theme.vars!.palette.fill,
    color: theme.vars!.palette.text.secondary,
    '& svg': { fontSize: '0.62em' },
  },
}));
