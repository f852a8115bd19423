import { type CallInput, call } from '#api.ts';

export const changeProject = (body: CallInput<'projectChange'>['body']) => call('projectChange', { body });

export const removeProject = (urlKey: string) => call('projectRemove', { query: { urlKey } });

/** Its project is one to which somebody publishes. */
export const removeAllNews = (urlKey: string) => call('newsDeleteAll', { query: { urlKey } });

export const addTag = (urlKey: string, tag: string) => call('projectTagAdd', { body: { urlKey, tag } });

export const removeTag = (urlKey: string, tag: string) => call('projectTagRemove', { query: { urlKey, tag } });
