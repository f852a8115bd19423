import type { FoundFeed, Project } from '@newsbell/contracts/projects';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { Surface } from '#ui/surface.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './feed-choice.module.css';
import { FeedPreview } from './feed-preview.tsx';
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
          <div className={styles.cards}>
            <div className={styles.card}>
              <FeedPreview feed={chosen} most={5} />
            </div>
          </div>
        ) : (
          <fieldset className={styles.cards}>
            <VisuallyHidden as="legend">{t('addSource.choose')}</VisuallyHidden>
            {feeds.map(feed => (
              <label className={styles.card} key={feed.url}>
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
          </fieldset>
        )}
        <div className={styles.actions}>
          <FormFailure text={add.error ? failureText(add.error, t('failed.addData')) : undefined} />
          <div className={styles.buttons}>
            <Button type="submit" variant="contained" disabled={add.isPending}>
              {chosen.urlKey === null ? t('addSource.add') : t('addSource.subscribe')}
            </Button>
            {chosen.urlKey !== null && (
              <ButtonLink variant="outlined" to="/$urlKey" params={{ urlKey: chosen.urlKey }}>
                {t('addSource.open')}
              </ButtonLink>
            )}
          </div>
        </div>
      </Surface>
    </form>
  );
};
