import Feed from '@mui/icons-material/RssFeed';
import { styled } from '@mui/material/styles';
import type { Project } from '@newsbell/contracts/projects';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { from } from '#ui/constants.ts';
import { FailedDialog, FailedInline } from '#ui/failedParts.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { SourceIcon } from '#ui/SourceIcon.tsx';
import { textLanguage } from '#ui/textLanguage.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { outFeedPath } from './outFeed.ts';
import { PrivateMark } from './PrivateMark.tsx';
import { ProjectFreshness } from './ProjectFreshness.tsx';
import { ProjectTags } from './ProjectTags.tsx';
import { useOutFeedLink } from './useOutFeedLink.ts';

const EditButton = lazyPart(() => import('./editing/EditButton.tsx'), 'EditButton', FailedInline);
const EditDialog = lazyPart(() => import('./editing/EditDialog.tsx'), 'EditDialog', FailedDialog);

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
  const lang = textLanguage(`${title} ${description ?? ''}`, language);
  const [isEditing, setEditing] = useState(false);
  useOutFeedLink(isPrivate ? undefined : outFeedPath(project), title);
  return (
    <>
      <Header>
        <div className="top">
          <SourceIcon title={title} image={image} size={56} />
          <div className="words">
            <h1 lang={lang}>{title}</h1>
            {description && <p lang={lang}>{description}</p>}
            {!description && isNew && <p aria-hidden>{NO_WORDS}</p>}
          </div>
          {action}
        </div>
        <div className="more">
          <p className="facts">
            {link && URL.canParse(link) && (
              <a href={link} target="_blank" rel="noopener noreferrer">
                {hostOf(link)}
              </a>
            )}
            {!link && isNew && feedUrl && <span className="host">{hostOf(feedUrl)}</span>}
            {ownTitle !== undefined && <span>{t('project.ownTitle', { title: ownTitle })}</span>}
            <span className="numbers">{t('project.followers', { count: subscribersCount })}</span>
            {isPrivate ? (
              <PrivateMark />
            ) : (
              <a href={outFeedPath(project)} aria-label={t('project.outFeedLabel')} title={t('project.outFeedLabel')}>
                <Feed aria-hidden fontSize="inherit" />
                {t('project.outFeed')}
              </a>
            )}
            <Suspense fallback={<span className="place" />}>
              {canEdit && <EditButton title={title} onClick={() => setEditing(true)} />}
            </Suspense>
            <Suspense>{edit}</Suspense>
          </p>
          {tags.length > 0 && <ProjectTags tags={tags} language={language} />}
          <ProjectFreshness project={project} />
        </div>
      </Header>
      {isEditing && (
        <Suspense>
          <EditDialog project={project} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
};

export const ProjectHeaderSkeleton = () => (
  <Header aria-busy>
    <VisuallyHidden as="h1">{useTranslation().t('state.loading')}</VisuallyHidden>
    <div className="top">
      <Skeleton style={{ width: 56, height: 56, borderRadius: '50%' }} />
      <div className="words">
        <Skeleton style={{ width: 220, maxWidth: '90%', height: 24, marginTop: 4 }} />
        <Skeleton style={{ width: '80%', height: 14, marginTop: 10 }} />
      </div>
      <Skeleton style={{ width: undefined, minWidth: 104, height: 40 }} />
    </div>
    <div className="more">
      <Skeleton style={{ width: 240, marginTop: 11 }} />
      <Skeleton style={{ width: 72, height: 26, marginTop: 15 }} />
      <Skeleton style={{ width: 300, maxWidth: '100%', marginTop: 13 }} />
      <Skeleton style={{ width: 260, maxWidth: '90%', marginTop: 7, marginBottom: 2 }} />
    </div>
  </Header>
);

const Header = styled('header')(({ theme }) => ({
  padding: '32px 0 20px',
  '& .top': { display: 'flex', alignItems: 'flex-start', gap: 16 },
  '& .words': { flex: 1, minWidth: 0, alignSelf: 'center' },
  '& .more': { paddingInlineStart: 72 },
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& p': { margin: '6px 0 0', ...theme.typography.body1, color: theme.vars!.palette.text.secondary },
  '& .facts': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', ...theme.typography.body2 },
  '& .facts a, & .facts .host': { display: 'inline-flex', alignItems: 'center', gap: 4, minHeight: 24 },
  // The place is as high as what comes there, so that the line keeps its height.
  '& .place': { width: 48, minHeight: 24, '@media (pointer: coarse)': { minHeight: 44 } },
  // Capitals stand above the middle of their line, so the icon beside them does too.
  '& .facts svg': { flex: 'none', transform: 'translateY(-1px)' },
  '& ul': { marginTop: 10 },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    padding: '20px 16px 16px',
    '& h1': { fontSize: 20 },
    '& .top': { flexWrap: 'wrap', gap: '12px 16px' },
    '& .top > .words': { flexBasis: 'calc(100% - 72px)' },
    // The selector is not `:last-child`, because the button's open menu comes after it.
    '& .top > .words + *': { order: 1, width: '100%', minHeight: 44 },
    '& .more': { paddingInlineStart: 0, paddingTop: 6 },
  },
}));
