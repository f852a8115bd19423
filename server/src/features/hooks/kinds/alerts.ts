/** Alerts of Alertmanager (webhook version 4) and of Grafana, which has the same form. Each alert is one piece of news for as long as it lasts. */
import { hookLimits } from '@newsbell/contracts/hook-rules';
import { isObject, listAt, textAt, textOf, valueAt } from '../paths.ts';
import { type HookNews, ignored, type Reading, refused } from '../reading.ts';

/** `tellsResolved`: the end of an alert is news of its own, beside the edit. Alerts beyond the limit are left out. */
export const readAlerts = (sent: unknown, { tellsResolved }: { tellsResolved: boolean }): Reading => {
  const alerts = listAt(sent, 'alerts').filter(isObject);
  if (alerts.length === 0) return refused('SHAPE');
  const news = alerts.slice(0, hookLimits.alerts).flatMap(alert => newsOf(alert, sent, tellsResolved));
  return news.length > 0 ? { kind: 'news', news } : ignored('RESOLVED');
};

const newsOf = (alert: object, sent: unknown, tellsResolved: boolean): HookNews[] => {
  const key = `${textAt(alert, 'fingerprint') || groupOf(alert, sent)} ${textAt(alert, 'startsAt')}`;
  if (textAt(alert, 'status') !== 'resolved') return [{ key, draft: draftOf(alert, sent) }];
  const draft = draftOf(alert, sent, 'resolved');
  const edit: HookNews = { key, draft, isEdit: true };
  return tellsResolved ? [edit, { key: `${key} resolved`, draft }] : [edit];
};

/** Without a fingerprint the alerts of one group are told apart by their labels. */
const groupOf = (alert: object, sent: unknown): string =>
  `${textAt(sent, 'groupKey')} ${JSON.stringify(Object.entries(labelsOf(alert)).sort())}`;

const labelsOf = (alert: object): Record<string, string> => textsOf(valueAt(alert, 'labels'));

const textsOf = (value: unknown): Record<string, string> =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, textOf(each)])) : {};

const draftOf = (alert: object, sent: unknown, status?: 'resolved'): HookNews['draft'] => {
  const labels = labelsOf(alert);
  const { summary, title, message, description, ...others } = textsOf(valueAt(alert, 'annotations'));
  const name = summary || title || labels.alertname || textAt(sent, 'title') || 'Alert';
  const lines = [
    description || message || '',
    ...Object.entries(others).map(([each, value]) => `${each}: ${value}`),
    textAt(alert, 'valueString'),
    sinceOf(alert, status),
  ];
  const links = ['panelURL', 'dashboardURL', 'generatorURL'].map(each => textAt(alert, each));
  return {
    title: status ? `[RESOLVED] ${name}` : name,
    content: lines.filter(line => line.trim() !== '').join('\n\n'),
    format: 'text',
    link: [...links, textAt(sent, 'externalURL')].find(link => /^https?:/.test(link)) ?? '',
    image: textAt(alert, 'imageURL'),
    fields: mostTelling(labels).map(([label, value]) => ({ name: label, value })),
    priority: !status && labels.severity?.toLowerCase() === 'critical' ? 'high' : 'normal',
  };
};

const sinceOf = (alert: object, status: 'resolved' | undefined): string => {
  const since = textAt(alert, status ? 'endsAt' : 'startsAt');
  return since && `${status ? 'Resolved' : 'Firing'} since ${since}`;
};

const telling = ['severity', 'alertname', 'instance', 'job', 'service', 'namespace', 'cluster', 'pod', 'host', 'env'];

/** The known ones first, then by the alphabet; the fitting takes as many as there is room for. */
const mostTelling = (labels: Record<string, string>): [string, string][] => {
  const placeOf = (name: string) => (telling.includes(name) ? telling.indexOf(name) : telling.length);
  return Object.entries(labels)
    .filter(([name]) => !name.startsWith('__'))
    .sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
};
