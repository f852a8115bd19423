import { describe, expect, it } from 'vitest';
import { alertmanager, alertOf, githubEvents, githubPing, grafana, slackMessages } from '#test/hook-bodies.ts';
import { readAlerts } from './kinds/alerts.ts';
import { readGithub } from './kinds/github.ts';
import { readSlack } from './kinds/slack.ts';
import { slackToMarkdown } from './kinds/slack-text.ts';
import { fit, type Reading } from './reading.ts';

const draftsOf = (reading: Reading) => {
  if (reading.kind !== 'news') throw new Error(`it is ${reading.kind}`);
  return reading.news.map(({ draft, ...news }) => ({ ...news, ...fit(draft) }));
};
const only = (reading: Reading) => {
  const [draft, ...others] = draftsOf(reading);
  expect(others).toEqual([]);
  return draft!;
};
const fieldsOf = ({ fields = [] }: { fields?: readonly { name: string; value: string }[] }) =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

describe('GitHub', () => {
  const titles: Record<keyof typeof githubEvents, string> = {
    push: '2 commits to main',
    'a tag': 'Tag v1 created',
    'a pull request': 'Pull request #12 opened: Mend the *lamp*',
    'a merge': 'Pull request #12 merged: Mend the *lamp*',
    'an issue': 'Issue #3 opened: The lamp is dark',
    'a release': 'Release v1.2: Bright',
    'a workflow run': 'Check on main: failure',
    'a comment': 'Comment on #3: The lamp is dark',
    'a review': 'Review of #12 (changes requested): Mend the *lamp*',
    'a new branch': 'Branch mend-lamp created',
    'a deleted branch': 'Branch mend-lamp deleted',
    'a fork': 'Forked as mona/lamp',
    'a star': 'Starred by mona',
    'a deployment': 'Deployment to production: success',
    'a check': 'Check lint: success',
    'a discussion': 'Discussion created: Which bulb?',
  };

  it.each(Object.entries(githubEvents))(
    '%s is news with its page, its repository and who did it',
    (name, [event, body]) => {
      const draft = only(readGithub(body, event));
      expect(draft.title).toBe(`[harbour/lamp] ${titles[name as keyof typeof titles]}`);
      expect(draft.link).toMatch(/^https:\/\/github\.com\//);
      expect(fieldsOf(draft)).toMatchObject({ repository: 'harbour/lamp', author: 'mona' });
      expect(draft).toMatchObject({ format: 'markdown', priority: 'normal' });
    },
  );

  it('a push lists its commits, with signs of Markdown as they are', () => {
    const [event, body] = githubEvents.push;
    const { content } = only(readGithub(body, event));
    expect(content!.split('\n')).toEqual([
      `- [aaaaaaa](<https://github.com/harbour/lamp/commit/${'a'.repeat(40)}>) Light the lamp\\_post (mona)`,
      `- [bbbbbbb](<https://github.com/harbour/lamp/commit/${'b'.repeat(40)}>) Fix \\\`x\\\` (mona)`,
    ]);
  });

  it('a push of one commit has its first line, one of many lists twenty', () => {
    const [event, body] = githubEvents.push;
    const [first] = body.commits;
    expect(only(readGithub({ ...body, commits: [first] }, event)).title).toContain(
      '1 commit to main: Light the lamp_post',
    );
    const { content } = only(readGithub({ ...body, commits: Array(23).fill(first) }, event));
    expect(content!.split('\n').slice(19)).toEqual([expect.stringContaining('aaaaaaa'), '- and 3 more']);
  });

  it('a pull request has its text and its labels when it is opened, and no text later', () => {
    const [event, body] = githubEvents['a pull request'];
    expect(only(readGithub(body, event))).toMatchObject({
      content: body.pull_request.body,
      tags: ['bug', 'night shift'],
    });
    const [, merged] = githubEvents['a merge'];
    expect(only(readGithub(merged, event)).content).toBe('');
  });

  it.each([
    ['pull_request', 'labeled'],
    ['pull_request', 'synchronize'],
    ['issues', 'assigned'],
    ['release', 'created'],
    ['release', 'released'],
    ['workflow_run', 'requested'],
    ['issue_comment', 'deleted'],
    ['pull_request_review', 'dismissed'],
    ['star', 'deleted'],
    ['check_run', 'created'],
    ['pull_request', 'constructor'],
  ])('a small step is no news: %s %s', (event, action) => {
    expect(readGithub({ action, repository: { full_name: 'a/b' } }, event)).toEqual({ kind: 'ignored', why: 'ACTION' });
  });

  it('a ping shows that it is connected', () => {
    expect(readGithub(githubPing, 'ping')).toEqual({ kind: 'connected' });
  });

  it('without the name of an event, or without an object, it is of another kind', () => {
    expect(readGithub(githubPing, undefined)).toEqual({ kind: 'refused', why: 'SHAPE' });
    expect(readGithub([], 'push')).toEqual({ kind: 'refused', why: 'SHAPE' });
  });

  it('an event of an unknown name is told by it, whatever the name is', () => {
    for (const event of ['constructor', '__proto__', 'toString'])
      expect(only(readGithub({ action: 'x' }, event)).title).toMatch(/x$/);
  });
});

describe('Alertmanager and Grafana', () => {
  const quiet = { tellsResolved: false };

  it('an alert has its summary, its most telling labels in order, and is high where it is critical', () => {
    const draft = only(readAlerts(alertmanager('firing'), quiet));
    expect(draft).toMatchObject({
      key: 'c0ffee0123456789 2026-03-05T06:07:00.000Z',
      title: 'The disk of db-1 is full',
      link: 'https://prometheus.example/graph?g0.expr=up',
      priority: 'high',
    });
    expect(draft.content).toBe(
      '97 % are used.\n\nrunbook: https://run.example/disk\n\nFiring since 2026-03-05T06:07:00.000Z',
    );
    expect(Object.keys(fieldsOf(draft))).toEqual([
      ...['severity', 'alertname', 'instance', 'job', 'device', 'fstype', 'mountpoint'],
    ]);
  });

  it('one of Grafana leads to its panel and is not high as a warning', () => {
    const draft = only(readAlerts(grafana('firing'), quiet));
    expect(draft).toMatchObject({ title: 'The load is high', priority: 'normal' });
    expect(draft.link).toBe('https://grafana.example/d/abc?viewPanel=1');
  });

  it('its end edits it, and is news of its own only where it is to be told', () => {
    const [edit, ...none] = draftsOf(readAlerts(alertmanager('resolved'), quiet));
    expect(none).toEqual([]);
    expect(edit).toMatchObject({
      key: 'c0ffee0123456789 2026-03-05T06:07:00.000Z',
      isEdit: true,
      title: '[RESOLVED] The disk of db-1 is full',
      priority: 'normal',
    });
    const told = draftsOf(readAlerts(alertmanager('resolved'), { tellsResolved: true }));
    expect(told.map(({ key, isEdit = false }) => [key, isEdit])).toEqual([
      ['c0ffee0123456789 2026-03-05T06:07:00.000Z', true],
      ['c0ffee0123456789 2026-03-05T06:07:00.000Z resolved', false],
    ]);
  });

  it('without fingerprints the alerts of a group are told apart by their labels, and again by their begin', () => {
    const keys = draftsOf(
      readAlerts(
        alertmanager('firing', [
          alertOf('firing', { fingerprint: undefined }),
          alertOf('firing', { fingerprint: undefined, labels: { alertname: 'Other' } }),
          alertOf('firing', { fingerprint: undefined, startsAt: '2026-03-06T00:00:00Z' }),
        ]),
        quiet,
      ),
    ).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toContain('{}:{alertname="DiskFull"}');
  });

  it('alerts beyond forty are left out, and a body without any is of another kind', () => {
    const many = Array.from({ length: 45 }, (_, at) => alertOf('firing', { fingerprint: String(at) }));
    expect(draftsOf(readAlerts(alertmanager('firing', many), quiet))).toHaveLength(40);
    for (const body of [{}, { alerts: [] }, { alerts: 'x' }, { alerts: [1] }, null, []])
      expect(readAlerts(body, quiet)).toEqual({ kind: 'refused', why: 'SHAPE' });
  });
});

describe('Slack', () => {
  it('a text of one line is the title; with a link it is shown, too', () => {
    expect(only(readSlack({ text: 'Backup *done*' }))).toMatchObject({ title: 'Backup done', content: '' });
    expect(only(readSlack(slackMessages.text))).toMatchObject({
      title: 'Backup done in run 7 & checked',
      content: 'Backup **done** in [run 7](<https://ci.example/7>) \\& checked',
    });
  });

  it('attachments have their title, text and fields', () => {
    const draft = only(readSlack(slackMessages.attachments));
    expect(draft).toMatchObject({ title: 'Two checks failed', link: 'https://ci.example/8' });
    expect(draft.content).toBe(
      'Two checks failed\n\n**[lint \\& test](<https://ci.example/8>)**\n\n*Some* ~~files~~ have `x < y`',
    );
    expect(fieldsOf(draft)).toEqual({ 'Host-name': 'db-1', Level: 'error' });
  });

  it('blocks are shown in their order, without what one could click', () => {
    const draft = only(readSlack(slackMessages.blocks));
    expect(draft.title).toBe('Deploy of lamp');
    expect(draft.content!.split('\n\n')).toEqual([
      '**Deploy of lamp**',
      'Went to **production**\n> by mona',
      'at noon',
      '---',
      '@mona · 3 min',
      'see [the run](<https://ci.example/9>) **now** ',
      '- one',
    ]);
  });

  it('a body without a text is refused as one', () => {
    for (const body of [{}, { text: ' ' }, { attachments: [{}] }, { blocks: [{ type: 'actions' }] }])
      expect(readSlack(body)).toEqual({ kind: 'refused', why: 'EMPTY' });
    expect(readSlack([])).toEqual({ kind: 'refused', why: 'SHAPE' });
  });

  it.each([
    ['*bold* and _it_ and ~x~', '**bold** and *it* and ~~x~~'],
    ['snake_case_name 2*3*4', 'snake\\_case\\_name 2\\*3\\*4'],
    ['*a* *b*', '**a** **b**'],
    ['*_both_*', '***both***'],
    ['* no*', '\\* no\\*'],
    ['`a*b*&lt;c&gt;`', '`a*b*<c>`'],
    ['a &lt;b&gt; &amp;amp;', 'a \\<b\\> \\&amp;'],
    ['<https://x.example/a_b?c=1&amp;d=2>', '[https://x\\.example/a\\_b?c=1\\&d=2](<https://x.example/a_b?c=1&d=2>)'],
    ['<mailto:a@b.example|write>', 'write'],
    ['<#C1|general> <!here> <!date^1^{date}|noon>', '\\#general @here noon'],
    ['<javascript:alert(1)|click>', 'click'],
    ['&gt; quoted\nnot', '> quoted\n\nnot'],
    ['```a *b*\nc```', '```\na *b*\nc\n```'],
    ['# no [heading](x)', '\\# no \\[heading\\]\\(x\\)'],
  ])('its mark-up becomes Markdown: %s', (text, markdown) => {
    expect(slackToMarkdown(text)).toBe(markdown);
  });

  it('takes time that grows with the length alone', () => {
    for (const sign of ['*', '_', '<', '`', '*_', '&gt;', '*a', '<a|'])
      expect(slackToMarkdown(sign.repeat(100_000 / sign.length)).length).toBeGreaterThan(0);
  }, 5_000);
});

it('what is too long is cut, and what is not possible is left out', () => {
  const fitted = fit({
    title: `${'가'.repeat(400)}\nx`,
    content: 'x'.repeat(200_000),
    link: 'javascript:alert(1)',
    image: 'no address',
    tags: [...Array.from({ length: 30 }, (_, at) => `t${at}`), '', 't1'],
    fields: [
      { name: 'title', value: 'refused as a name' },
      { name: 'Host name!', value: 'db\n1' },
      { name: '"', value: 'no name' },
      { name: 'host-name', value: 'twice' },
      ...Array.from({ length: 10 }, (_, at) => ({ name: `f${at}`, value: 'v'.repeat(600) })),
    ],
  });
  expect([...fitted.title!].length).toBe(300);
  expect(fitted.content!.length).toBe(100_000);
  expect(fitted).not.toHaveProperty('link');
  expect(fitted).not.toHaveProperty('image');
  expect(fitted.tags).toHaveLength(20);
  expect(fitted.fields).toHaveLength(7);
  expect(fitted.fields![0]).toEqual({ name: 'Host-name', value: 'db 1' });
  expect(fitted.fields![1]!.value).toHaveLength(500);
});
