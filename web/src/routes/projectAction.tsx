import type { Project } from '@newsbell/contracts/projects';
import { SubscribeButton } from '#features/subscriptions/SubscribeButton.tsx';

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
