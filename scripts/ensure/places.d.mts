export declare const root: string;
export declare const modules: string;
export declare const toolEnvironment: () => NodeJS.ProcessEnv;
export declare const onPath: (name: string) => string | undefined;
