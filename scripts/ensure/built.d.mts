export function ensureBuilt(workspace: 'web' | 'server'): Promise<string | undefined>;
export function sourcesOf(workspace: 'web' | 'server'): string[];
