/** A visitor begins at one of these pages. */
export const frontPages: ReadonlySet<string> = new Set(['/', '/discover']);
