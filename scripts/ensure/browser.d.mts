export declare const findBrowser: () => string | undefined;
export declare const findHeadlessShell: () => string | undefined;
