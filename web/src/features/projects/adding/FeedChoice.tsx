import { styled } from '@mui/material/styles';
import type { FoundFeed, Project } from '@newsbell/contracts/projects';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#apiError.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.ts';
import { canHover, from, layout } from '#ui/constants.ts';
import { FormFailure } from '#ui/form/FormFailure.tsx';
import { Surface } from '#ui/Surface.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { FeedPreview } from './FeedPreview.tsx';
import { addSource } from './queries.ts';

interface Props {
  feeds: readonly FoundFeed[];
  onAdded: (project: Project) => void;
}

/**
 * Offers the feeds of an address, of which one is chosen and followed at once. A feed that is a source already is only
 * followed.
 */
export const FeedChoice = ({ feeds, onAdded }: Props) => {
  const { t } = useTranslation();
  const name = useId();
  const [url, setUrl] = useState(feeds[0]!.url);
  const chosen = feeds.find(feed => feed.url === url) ?? feeds[0]!;
  const add = useMutation({
    mutationFn: ({ url }: FoundFeed) => addSource(url),
    // The first crawl will give this description, which the preview already has.
    onSuccess: (project, { description }) => onAdded({ ...project, description: project.description ?? description }),
  });
  return (
    <form
      aria-busy={add.isPending}
      onSubmit={event => {
        event.preventDefault();
        if (!add.isPending) add.mutate(chosen);
      }}
    >
      <Surface>
        {feeds.length === 1 ? (
          <Cards>
            <div className="card">
              <FeedPreview feed={chosen} most={5} />
            </div>
          </Cards>
        ) : (
          <Cards as="fieldset">
            <VisuallyHidden as="legend">{t('addSource.choose')}</VisuallyHidden>
            {feeds.map(feed => (
              <label className="card" key={feed.url}>
                <input
                  type="radio"
                  name={name}
                  checked={feed === chosen}
                  disabled={add.isPending}
                  aria-label={`${feed.title}, ${feed.url}`}
                  aria-describedby={`${name}${feed.url}`}
                  onChange={() => {
                    setUrl(feed.url);
                    add.reset();
                  }}
                />
                <div id={`${name}${feed.url}`}>
                  <FeedPreview feed={feed} most={3} />
                </div>
              </label>
            ))}
          </Cards>
        )}
        <Actions>
          <FormFailure text={add.error ? failureText(add.error, t('failed.addData')) : undefined} />
          <div className="buttons">
            <Button type="submit" variant="contained" disabled={add.isPending}>
              {chosen.urlKey === null ? t('addSource.add') : t('addSource.subscribe')}
            </Button>
            {chosen.urlKey !== null && (
              <ButtonLink variant="outlined" to="/$urlKey" params={{ urlKey: chosen.urlKey }}>
                {t('addSource.open')}
              </ButtonLink>
            )}
          </div>
        </Actions>
      </Surface>
    </form>
  );
};

const Cards = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& .card': { display: 'flex', gap: 16, padding: '20px 24px' },
  '& .card > div': { flex: 1, minWidth: 0 },
  '& label.card': { position: 'relative', cursor: 'pointer' },
  '& label.card + label.card': { borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  [canHover]: {
    '& label.card:hover': { backgroundColor: `color-mix(in srgb, ${theme.vars!.palette.fill} 50%, transparent)` },
  },
  '& label.card:has(:checked)': { boxShadow: `inset 3px 0 0 ${theme.vars!.palette.focus}` },
  '& label.card:has(:focus-visible)': { outline: `2px solid ${theme.vars!.palette.focus}`, outlineOffset: -2 },
  '& input': {
    flex: 'none',
    width: 20,
    height: 20,
    margin: '2px 0 0',
    outline: 0,
    accentColor: theme.vars!.palette.info.main,
  },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { '& .card': { gap: 12, padding: 16 } },
}));

/** The actions stay in view however many feeds there are. */
const Actions = styled('div')(({ theme }) => ({
  position: 'sticky',
  zIndex: 1,
  bottom: 0,
  padding: '16px 24px',
  borderRadius: '0 0 8px 8px',
  backgroundColor: theme.vars!.palette.background.paper,
  borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  '& .buttons > *': { minHeight: 44 },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    bottom: `calc(${layout.bottomTabs}px + env(safe-area-inset-bottom))`,
    padding: '12px 16px',
    borderRadius: 0,
    '& .buttons': { gap: 8 },
    '& .buttons > *': { flex: '1 1 auto' },
  },
}));
