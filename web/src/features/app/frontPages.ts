/** Where a visitor begins. */
export const frontPages: ReadonlySet<string> = new Set(['/', '/discover']);
