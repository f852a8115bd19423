/** Bodies in the shape in which GitHub, Alertmanager, Grafana and Slack document them; the words are our own. */

const repository = {
  id: 71,
  name: 'lamp',
  full_name: 'harbour/lamp',
  private: false,
  owner: { login: 'harbour', id: 5, type: 'Organization' },
  html_url: 'https://github.com/harbour/lamp',
  stargazers_count: 12,
  default_branch: 'main',
};
const sender = { login: 'mona', id: 9, type: 'User', html_url: 'https://github.com/mona' };
const common = { repository, sender };
const page = (path: string) => `${repository.html_url}/${path}`;

const pull = {
  number: 12,
  title: 'Mend the *lamp*',
  body: 'It was **dark**.\n\n- a\n- b',
  html_url: page('pull/12'),
  merged: false,
  labels: [{ name: 'bug' }, { name: 'night shift' }],
  head: { ref: 'mend-lamp', sha: 'a'.repeat(40) },
  base: { ref: 'main' },
};
const issue = {
  number: 3,
  title: 'The lamp is dark',
  body: 'Since *yesterday*.',
  html_url: page('issues/3'),
  labels: [{ name: 'bug' }],
};
const commit = (id: string, message: string) => ({
  id: id.repeat(40),
  message,
  url: page(`commit/${id.repeat(40)}`),
  author: { name: 'Mona L.', email: 'mona@example.org', username: 'mona' },
});

/** Each event as `[name, body]`. */
export const githubEvents = {
  push: [
    'push',
    {
      ...common,
      ref: 'refs/heads/main',
      created: false,
      deleted: false,
      compare: page('compare/a...b'),
      pusher: { name: 'mona' },
      commits: [commit('a', 'Light the lamp_post\n\nIt was dark.'), commit('b', 'Fix `x`')],
    },
  ],
  'a tag': [
    'push',
    { ...common, ref: 'refs/tags/v1', created: true, deleted: false, commits: [], compare: page('compare/v1') },
  ],
  'a pull request': ['pull_request', { ...common, action: 'opened', number: 12, pull_request: pull }],
  'a merge': ['pull_request', { ...common, action: 'closed', number: 12, pull_request: { ...pull, merged: true } }],
  'an issue': ['issues', { ...common, action: 'opened', issue }],
  'a release': [
    'release',
    {
      ...common,
      action: 'published',
      release: { tag_name: 'v1.2', name: 'Bright', body: 'Better **light**', html_url: page('releases/tag/v1.2') },
    },
  ],
  'a workflow run': [
    'workflow_run',
    {
      ...common,
      action: 'completed',
      workflow: { name: 'Check' },
      workflow_run: {
        name: 'Check',
        head_branch: 'main',
        conclusion: 'failure',
        display_title: 'Light the lamp',
        html_url: page('actions/runs/44'),
      },
    },
  ],
  'a comment': [
    'issue_comment',
    { ...common, action: 'created', issue, comment: { body: 'Me too', html_url: page('issues/3#c1') } },
  ],
  'a review': [
    'pull_request_review',
    {
      ...common,
      action: 'submitted',
      pull_request: pull,
      review: { state: 'changes_requested', body: 'A switch is missing', html_url: page('pull/12#r1') },
    },
  ],
  'a new branch': ['create', { ...common, ref: 'mend-lamp', ref_type: 'branch', master_branch: 'main' }],
  'a deleted branch': ['delete', { ...common, ref: 'mend-lamp', ref_type: 'branch' }],
  'a fork': ['fork', { ...common, forkee: { full_name: 'mona/lamp', html_url: 'https://github.com/mona/lamp' } }],
  'a star': ['star', { ...common, action: 'created', starred_at: '2026-03-05T06:07:00Z' }],
  'a deployment': [
    'deployment_status',
    {
      ...common,
      action: 'created',
      deployment: { ref: 'main', environment: 'production' },
      deployment_status: { state: 'success', environment: 'production', description: '', log_url: page('runs/45') },
    },
  ],
  'a check': [
    'check_run',
    {
      ...common,
      action: 'completed',
      check_run: {
        name: 'lint',
        conclusion: 'success',
        html_url: page('runs/46'),
        output: { title: 'No faults' },
        check_suite: { head_branch: 'main' },
      },
    },
  ],
  'a discussion': [
    'discussion',
    { ...common, action: 'created', discussion: { title: 'Which bulb?', html_url: page('discussions/7') } },
  ],
} satisfies Record<string, [event: string, body: object]>;

export const githubPing = {
  zen: 'Light is good.',
  hook_id: 1,
  hook: { type: 'Repository', events: ['push'] },
  ...common,
};

const alert = (status: 'firing' | 'resolved', more: object = {}) => ({
  status,
  labels: {
    alertname: 'DiskFull',
    instance: 'db-1:9100',
    job: 'node',
    mountpoint: '/var',
    severity: 'critical',
    zone: 'b',
    device: 'sda1',
    fstype: 'ext4',
  },
  annotations: {
    summary: 'The disk of db-1 is full',
    description: '97 % are used.',
    runbook: 'https://run.example/disk',
  },
  startsAt: '2026-03-05T06:07:00.000Z',
  endsAt: status === 'firing' ? '0001-01-01T00:00:00Z' : '2026-03-05T07:00:00Z',
  generatorURL: 'https://prometheus.example/graph?g0.expr=up',
  fingerprint: 'c0ffee0123456789',
  ...more,
});

export const alertmanager = (status: 'firing' | 'resolved', alerts: object[] = [alert(status)]) => ({
  version: '4',
  groupKey: '{}:{alertname="DiskFull"}',
  truncatedAlerts: 0,
  status,
  receiver: 'newsbell',
  groupLabels: { alertname: 'DiskFull' },
  commonLabels: { alertname: 'DiskFull' },
  commonAnnotations: {},
  externalURL: 'https://alerts.example',
  alerts,
});
export const alertOf = alert;

export const grafana = (status: 'firing' | 'resolved') => ({
  receiver: 'newsbell',
  status,
  alerts: [
    {
      status,
      labels: { alertname: 'High load', grafana_folder: 'Servers', severity: 'warning' },
      annotations: { summary: 'The load is high' },
      startsAt: '2026-03-05T06:07:00Z',
      endsAt: status === 'firing' ? '0001-01-01T00:00:00Z' : '2026-03-05T07:00:00Z',
      generatorURL: 'https://grafana.example/alerting/x/edit',
      fingerprint: '57c6d9296de2ad39',
      silenceURL: 'https://grafana.example/alerting/silence/new',
      dashboardURL: 'https://grafana.example/d/abc',
      panelURL: 'https://grafana.example/d/abc?viewPanel=1',
      values: { B: 22, C: 1 },
      valueString: "[ var='B' value=22 ]",
    },
  ],
  groupLabels: { alertname: 'High load' },
  commonLabels: {},
  commonAnnotations: {},
  externalURL: 'https://grafana.example/',
  version: '1',
  groupKey: '{}:{alertname="High load"}',
  truncatedAlerts: 0,
  orgId: 1,
  title: '[FIRING:1] High load',
  state: 'alerting',
  message: '**Firing**',
});

export const slackMessages = {
  text: { text: 'Backup *done* in <https://ci.example/7|run 7> &amp; checked' },
  attachments: {
    text: 'Two checks failed',
    attachments: [
      {
        fallback: 'Check failed',
        color: 'danger',
        title: 'lint & test',
        title_link: 'https://ci.example/8',
        text: '_Some_ ~files~ have `x < y`',
        fields: [
          { title: 'Host name', value: 'db-1', short: true },
          { title: 'Level', value: 'error', short: true },
        ],
        ts: 1772690820,
      },
    ],
  },
  blocks: {
    text: 'Deploy finished',
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'Deploy of lamp' } },
      { type: 'section', text: { type: 'mrkdwn', text: 'Went to *production*\n&gt; by mona\nat noon' } },
      { type: 'divider' },
      {
        type: 'context',
        elements: [
          { type: 'mrkdwn', text: '<@U123|mona>' },
          { type: 'plain_text', text: '3 min' },
        ],
      },
      { type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: 'Undo' } }] },
      {
        type: 'rich_text',
        elements: [
          {
            type: 'rich_text_section',
            elements: [
              { type: 'text', text: 'see ' },
              { type: 'link', url: 'https://ci.example/9', text: 'the run' },
              { type: 'text', text: ' now ', style: { bold: true } },
            ],
          },
          {
            type: 'rich_text_list',
            style: 'bullet',
            elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'one' }] }],
          },
        ],
      },
    ],
  },
} satisfies Record<string, object>;
