export declare const ensureWeb: () => Promise<string | undefined>;
/** Paths from the root of the repository. */
export declare const webSources: () => string[];
