import type { App } from '#http/routing.ts';

export interface RouteName {
  method: string;
  url: string;
}

/**
 * Answers every route of the app, from the table that the router prints, with its parameters as `:name`. HEAD goes with
 * GET.
 */
export const routesOf = (app: App): RouteName[] => {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part = '', methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
      if (part === '') return [];
      path.length = indent.length / 4;
      path.push(part);
      const url = path.join('').replace('//', '/');
      return methods
        .split(', ')
        .filter(method => !['', 'HEAD', 'OPTIONS'].includes(method))
        .map(method => ({ method, url }));
    });
};
