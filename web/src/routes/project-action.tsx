import type { Project } from '@newsbell/contracts/projects';
import { SubscribeButton } from '#features/subscriptions/subscribe-button.tsx';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';

/** This is the action beside a source in lists: the button that follows it. */
export const projectAction = (project: Project) => <ProjectSubscribe project={project} size="small" />;

/** This is the action where there is no room for words. */
export const projectIconAction = (project: Project) => <ProjectSubscribe project={project} size="icon" />;

export const ProjectSubscribe = ({
  project,
  size = 'medium',
}: {
  project: Project;
  size?: 'small' | 'medium' | 'icon';
}) => (
  <SubscribeButton
    followed={{ type: 'PROJECT', urlKey: project.urlKey }}
    title={project.title}
    project={project}
    size={size}
  />
);

/** Answers what the person calls a source, where that is not its name. The source's page is headed by its name. */
export const useOwnTitle = (urlKey: string, project: Project | undefined): string | undefined => {
  const title = useSubscription({ type: 'PROJECT', urlKey }, project)?.title;
  return title === project?.title ? undefined : title;
};
