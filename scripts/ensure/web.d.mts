export declare const ensureWeb: () => Promise<string | undefined>;
/** The paths are from the root of the repository. */
export declare const webSources: () => string[];
