import type { Project } from '@newsbell/contracts/projects';
import { type ReactNode, Suspense, useState } from 'react';
import { withAllTexts } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { FailedDialog, FailedInline } from '#ui/failed-parts.tsx';
import { RssFeedIcon as Feed } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SourceIcon } from '#ui/source-icon.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { useOutFeedLink } from '#ui/use-out-feed-link.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { outFeedPath } from './out-feed.ts';
import { PrivateMark } from './private-mark.tsx';
import { ProjectFreshness } from './project-freshness.tsx';
import styles from './project-header.module.css';
import { ProjectTags } from './project-tags.tsx';

const EditButton = lazyPart(() => import('./editing/edit-button.tsx'), 'EditButton', FailedInline);
const EditDialog = lazyPart(() => import('./editing/edit-dialog.tsx'), 'EditDialog', FailedDialog, withAllTexts);

const hostOf = (address: string): string => new URL(address).host.replace(/^www\./, '');

/** Keeps the place of the words that the first crawl will bring, so that nothing moves when they come. */
const NO_WORDS = '\u00a0';

interface Props {
  project: Project;
  action: ReactNode;
  /** The person calls the source so, where that is not its name. */
  ownTitle?: string | undefined;
  /** This is another way to change the source. */
  edit?: ReactNode;
}

/** Shows a source, its followers, its health, and where it is followed. */
export const ProjectHeader = ({ project, action, ownTitle, edit }: Props) => {
  const { t } = useTranslation();
  const { title, description, link, feedUrl, image, tags, language, subscribersCount, canEdit } = project;
  const isNew = project.health === 'new';
  const isPrivate = project.visibility === 'PRIVATE';
  /** Its person alone can follow it. */
  const isKept = project.kind === 'SAVED';
  const lang = textLanguage(`${title} ${description ?? ''}`, language);
  const [isEditing, setEditing] = useState(false);
  useOutFeedLink(isPrivate ? undefined : outFeedPath(project), title);
  return (
    <>
      <header className={styles.header}>
        <div className={styles.top}>
          <SourceIcon title={title} image={image} size={56} />
          <div className={styles.words}>
            <h1 lang={lang}>{title}</h1>
            {description && <p lang={lang}>{description}</p>}
            {!description && isNew && <p aria-hidden>{NO_WORDS}</p>}
          </div>
          {action}
        </div>
        <div className={styles.more}>
          <p className={styles.facts}>
            {link && URL.canParse(link) && (
              <a href={link} target="_blank" rel="noopener noreferrer">
                {hostOf(link)}
              </a>
            )}
            {!link && isNew && feedUrl && <span className={styles.host}>{hostOf(feedUrl)}</span>}
            {ownTitle !== undefined && <span>{t('project.ownTitle', { title: ownTitle })}</span>}
            {!isKept && <span className="numbers">{t('project.followers', { count: subscribersCount })}</span>}
            {isPrivate ? (
              <PrivateMark project={project} />
            ) : (
              <a href={outFeedPath(project)} aria-label={t('project.outFeedLabel')} title={t('project.outFeedLabel')}>
                <Feed aria-hidden size="text" />
                {t('project.outFeed')}
              </a>
            )}
            <Suspense fallback={<span className={styles.place} />}>
              {canEdit && <EditButton title={title} onClick={() => setEditing(true)} />}
            </Suspense>
            <Suspense>{edit}</Suspense>
          </p>
          {tags.length > 0 && <ProjectTags tags={tags} language={language} />}
          <ProjectFreshness project={project} />
        </div>
      </header>
      {isEditing && (
        <Suspense>
          <EditDialog project={project} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
};

export const ProjectHeaderSkeleton = () => (
  <header className={styles.header} aria-busy>
    <VisuallyHidden as="h1">{useTranslation().t('state.loading')}</VisuallyHidden>
    <div className={styles.top}>
      <Skeleton style={{ width: 56, height: 56, borderRadius: '50%' }} />
      <div className={styles.words}>
        <Skeleton style={{ width: 220, maxWidth: '90%', height: 24, marginTop: 4 }} />
        <Skeleton style={{ width: '80%', height: 14, marginTop: 10 }} />
      </div>
      <Skeleton style={{ width: undefined, minWidth: 104, height: 40 }} />
    </div>
    <div className={styles.more}>
      <Skeleton style={{ width: 240, marginTop: 11 }} />
      <Skeleton style={{ width: 72, height: 26, marginTop: 15 }} />
      <Skeleton style={{ width: 300, maxWidth: '100%', marginTop: 13 }} />
      <Skeleton style={{ width: 260, maxWidth: '90%', marginTop: 7, marginBottom: 2 }} />
    </div>
  </header>
);
