/** Lists the addresses of the product that have no page yet, what each will be, and where a visitor goes instead. */

export const steps = { sources: '/projects', help: '/help' } as const;

export const planned = {
  '/api': { place: 'api', step: 'help' },
} as const;

export type PlannedPath = keyof typeof planned;
