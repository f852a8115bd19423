import {
  type DefaultError,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';

/** Calls `told` with the data that a query has now, if there are any, and then at each change, without a component. */
export const followQuery = <T, K extends QueryKey>(
  client: QueryClient,
  options: QueryObserverOptions<T, DefaultError, T, T, K>,
  told: (data: T) => void,
): void => {
  const observer = new QueryObserver(client, options);
  const look = ({ data }: { data: T | undefined }) => data !== undefined && told(data);
  observer.subscribe(look);
  look(observer.getCurrentResult());
};
