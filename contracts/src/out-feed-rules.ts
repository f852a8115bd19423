/** Quota: a person has so many feeds with a secret address. Both sides know it. */
export const MOST_OUT_FEEDS = 30;
