import type { HookKind } from '@newsbell/contracts/hook-rules';
import type { HookCall } from '@newsbell/contracts/hooks';
import type { TFunction } from '#i18n/translation.ts';

/** These names are the same in all languages. */
export const kindNames: Record<HookKind, string> = {
  github: 'GitHub',
  alertmanager: 'Alertmanager',
  grafana: 'Grafana',
  slack: 'Slack',
  json: 'JSON',
};

/** Says in a few words what became of a call. */
export const outcomeText = (
  { outcome, why, items }: Pick<HookCall, 'outcome' | 'why' | 'items'>,
  t: TFunction,
): string => {
  const became = t(`hooks.outcome.${outcome}`);
  if (why) return t('hooks.because', { outcome: became, why: t(`hooks.why.${why}`) });
  return items > 1 ? `${became} · ${t('hooks.items', { count: items })}` : became;
};
