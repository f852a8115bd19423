/** These rules of hooks are shared by both sides without a schema. Another program posts its news to the address of a hook, in a form of its own. */

export const hookKinds = ['github', 'alertmanager', 'grafana', 'slack', 'json'] as const;
export type HookKind = (typeof hookKinds)[number];

/** Lengths are in code points, `body` in bytes. `alerts`: so many of one call are news. `calls`: so many of a hook are shown, for `days`. */
export const hookLimits = {
  perProject: 10,
  name: 50,
  secret: 200,
  path: 200,
  body: 256 * 1024,
  alerts: 40,
  calls: 20,
  days: 7,
} as const;

/** `unchanged`: the same was published before. `connected`: the other program has shown that it knows the address. */
export const hookOutcomes = ['published', 'edited', 'unchanged', 'connected', 'ignored', 'refused'] as const;
export type HookOutcome = (typeof hookOutcomes)[number];

/**
 * They say why a call is ignored or refused. ACTION: a small step that makes no news. NO_MAPPING: nobody has said yet where the news are in
 * the body. RESOLVED: an alert has ended that was never published. EMPTY: there is no text in it. SHAPE: it is JSON, and not of this kind.
 */
export const hookReasons = [
  'ACTION',
  'NO_MAPPING',
  'RESOLVED',
  'EMPTY',
  'SHAPE',
  'SIGNATURE',
  'NOT_JSON',
  'TOO_LARGE',
] as const;
export type HookReason = (typeof hookReasons)[number];

/** It is a place in JSON, such as `alerts[0].labels.name` or `labels["app.name"]`: names and indexes, and nothing that is evaluated. */
export const HOOK_PATH = /^(?:[^.[\]"]+|\[(?:\d{1,6}|"[^"]+")\])(?:\.[^.[\]"]+|\[(?:\d{1,6}|"[^"]+")\])*$/;

/** These kinds tell of alerts that end. */
export const alertKinds: readonly HookKind[] = ['alertmanager', 'grafana'];
