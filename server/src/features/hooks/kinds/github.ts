/** Webhooks of GitHub, by their event and their action. Small steps, such as a label, make no news. */

import { isObject, listAt, textAt, valueAt } from '../paths.ts';
import { type Draft, firstLine, ignored, inMarkdown, markdownLink, type Reading, refused } from '../reading.ts';

/** `event` is the header X-GitHub-Event; its news have the id of the delivery. */
export const readGithub = (sent: unknown, event: string | undefined): Reading => {
  if (!isObject(sent) || event === undefined) return refused('SHAPE');
  if (event === 'ping') return { kind: 'connected' };
  const body = bodyOf(sent);
  const read = Object.hasOwn(events, event) ? events[event]! : others(event);
  const said = read(body);
  if (!said) return ignored('ACTION');
  const { title, fields = {}, ...draft } = said;
  const repository = body('repository.full_name') || body('organization.login');
  const named = { repository, author: body('sender.login'), ...fields };
  const news: Draft = {
    ...draft,
    title: repository ? `[${repository}] ${title}` : title,
    link: draft.link || body('repository.html_url'),
    format: 'markdown',
    fields: Object.entries(named).map(([name, value]) => ({ name, value })),
  };
  return { kind: 'news', news: [{ draft: news }] };
};

interface Said {
  title: string;
  content?: string;
  link?: string;
  tags?: readonly string[];
  fields?: Record<string, string>;
}

type EventBody = ReturnType<typeof bodyOf>;

const bodyOf = (sent: object) =>
  Object.assign((path: string) => textAt(sent, path), {
    list: (path: string) => listAt(sent, path),
    is: (path: string) => valueAt(sent, path) === true,
  });

const MOST_COMMITS = 20;

const push = (body: EventBody): Said => {
  const ref = body('ref');
  const [kind, name] = ref.startsWith('refs/tags/')
    ? ['Tag', ref.slice(10)]
    : ['Branch', ref.replace(/^refs\/heads\//, '')];
  const link = body('compare');
  const fields = { [kind.toLowerCase()]: name, author: body('pusher.name') || body('sender.login') };
  const commits = body.list('commits');
  if (body.is('deleted')) return { title: `${kind} ${name} deleted`, fields };
  if (kind === 'Tag' || commits.length === 0)
    return { title: `${kind} ${name} ${body.is('created') ? 'created' : 'changed'}`, link, fields };
  const first = firstLine(textAt(commits[0], 'message'));
  const title = commits.length === 1 ? `1 commit to ${name}: ${first}` : `${commits.length} commits to ${name}`;
  const lines = commits.slice(0, MOST_COMMITS).map(commit => {
    const id = textAt(commit, 'id').slice(0, 7);
    const author = textAt(commit, 'author.username') || textAt(commit, 'author.name');
    const message = inMarkdown(firstLine(textAt(commit, 'message')));
    return `- ${markdownLink(id, textAt(commit, 'url'))} ${message}${author && ` (${inMarkdown(author)})`}`;
  });
  const left = commits.length - lines.length;
  return { title, link, fields, content: [...lines, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n') };
};

const labelsOf = (body: EventBody, path: string): string[] => body.list(path).map(label => textAt(label, 'name'));

const pullRequest = (body: EventBody): Said | undefined => {
  const action = body('action');
  const merged = action === 'closed' && body.is('pull_request.merged');
  const done = merged
    ? 'merged'
    : actions(action, { opened: '', closed: '', reopened: '', ready_for_review: 'ready for review' });
  if (done === undefined) return undefined;
  return {
    title: `Pull request #${body('pull_request.number')} ${done}: ${body('pull_request.title')}`,
    content: action === 'opened' ? body('pull_request.body') : '',
    link: body('pull_request.html_url'),
    tags: labelsOf(body, 'pull_request.labels'),
    fields: { branch: body('pull_request.head.ref'), into: body('pull_request.base.ref') },
  };
};

const issues = (body: EventBody): Said | undefined => {
  const action = body('action');
  const done = actions(action, { opened: '', closed: '', reopened: '', transferred: '', deleted: '' });
  if (done === undefined) return undefined;
  return {
    title: `Issue #${body('issue.number')} ${done}: ${body('issue.title')}`,
    content: action === 'opened' ? body('issue.body') : '',
    link: body('issue.html_url'),
    tags: labelsOf(body, 'issue.labels'),
  };
};

/** GitHub sends a release up to three times: as created, as published and as released. */
const release = (body: EventBody): Said | undefined => {
  if (body('action') !== 'published') return undefined;
  const [tag, name] = [body('release.tag_name'), body('release.name')];
  return {
    title: `Release ${tag}${name && name !== tag ? `: ${name}` : ''}`,
    content: body('release.body'),
    link: body('release.html_url'),
    fields: { tag, prerelease: body.is('release.prerelease') ? 'yes' : '' },
  };
};

const workflowRun = (body: EventBody): Said | undefined => {
  if (body('action') !== 'completed') return undefined;
  const [workflow, branch] = [body('workflow_run.name') || body('workflow.name'), body('workflow_run.head_branch')];
  const result = body('workflow_run.conclusion');
  return {
    title: `${workflow} on ${branch}: ${result}`,
    content: inMarkdown(body('workflow_run.display_title')),
    link: body('workflow_run.html_url'),
    fields: { workflow, branch, result },
  };
};

const issueComment = (body: EventBody): Said | undefined =>
  body('action') === 'created'
    ? {
        title: `Comment on #${body('issue.number')}: ${body('issue.title')}`,
        content: body('comment.body'),
        link: body('comment.html_url'),
      }
    : undefined;

const review = (body: EventBody): Said | undefined =>
  body('action') === 'submitted'
    ? {
        title: `Review of #${body('pull_request.number')} (${words(body('review.state'))}): ${body('pull_request.title')}`,
        content: body('review.body'),
        link: body('review.html_url'),
      }
    : undefined;

const madeOrGone =
  (done: string) =>
  (body: EventBody): Said => {
    const kind = body('ref_type');
    return { title: `${capital(kind)} ${body('ref')} ${done}`, fields: { [kind]: body('ref') } };
  };

const fork = (body: EventBody): Said => ({
  title: `Forked as ${body('forkee.full_name')}`,
  link: body('forkee.html_url'),
});

const star = (body: EventBody): Said | undefined =>
  body('action') === 'created'
    ? { title: `Starred by ${body('sender.login')}`, fields: { stars: body('repository.stargazers_count') } }
    : undefined;

const deploymentStatus = (body: EventBody): Said | undefined => {
  const result = body('deployment_status.state');
  if (!['success', 'failure', 'error'].includes(result)) return undefined;
  const environment = body('deployment_status.environment') || body('deployment.environment');
  return {
    title: `Deployment to ${environment}: ${result}`,
    content: inMarkdown(body('deployment_status.description')),
    link: body('deployment_status.log_url') || body('deployment_status.target_url'),
    fields: { environment, branch: body('deployment.ref'), result },
  };
};

const checkRun = (body: EventBody): Said | undefined => {
  if (body('action') !== 'completed') return undefined;
  const [check, result] = [body('check_run.name'), body('check_run.conclusion')];
  return {
    title: `Check ${check}: ${result}`,
    content: inMarkdown(body('check_run.output.title')),
    link: body('check_run.html_url'),
    fields: { check, branch: body('check_run.check_suite.head_branch'), result },
  };
};

/** Any other event is told by its name, its action and a title, where what it is about has one. */
const others =
  (event: string) =>
  (body: EventBody): Said => {
    const about = ['title', 'name', 'summary', 'ref_name']
      .map(name => body(`${event}.${name}`))
      .find(text => text !== '');
    const happened = [capital(words(event)), words(body('action'))].filter(word => word !== '').join(' ');
    return { title: about ? `${happened}: ${about}` : happened, link: body(`${event}.html_url`) };
  };

const events: Record<string, (body: EventBody) => Said | undefined> = {
  push,
  pull_request: pullRequest,
  issues,
  release,
  workflow_run: workflowRun,
  issue_comment: issueComment,
  pull_request_review: review,
  create: madeOrGone('created'),
  delete: madeOrGone('deleted'),
  fork,
  star,
  deployment_status: deploymentStatus,
  check_run: checkRun,
};

/** Undefined: the action is not one of these. An empty word stands for the action's own. */
const actions = (action: string, told: Record<string, string>): string | undefined =>
  Object.hasOwn(told, action) ? told[action] || action : undefined;

const words = (name: string): string => name.slice(0, 100).replaceAll('_', ' ');
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
