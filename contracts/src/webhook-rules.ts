/** These rules of webhooks are shared by both sides without a schema. */

/** `standard`: the JSON of docs/webhooks.md. `slack`: `{ text }`, as chats take it that know the incoming webhooks of Slack. */
export const webhookFormats = ['standard', 'slack'] as const;

export type WebhookFormat = (typeof webhookFormats)[number];

/** `name` and `address` are lengths in characters. */
export const webhookLimits = { perAccount: 10, name: 60, address: 2048 } as const;

/** After a change of the secret both sign for so many hours. */
export const BOTH_SECRETS_HOURS = 24;
