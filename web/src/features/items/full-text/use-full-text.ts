import type { FeedItem } from '@newsbell/contracts/items';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, failureText } from '#api-error.ts';
import { accountQuery } from '#features/accounts/queries.ts';
import { projectQuery } from '#features/projects/queries.ts';
import { openWithFullText, useFollowedSource } from '#features/subscriptions/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { rememberFullText, useRemembersFullText } from './kept-sources.ts';
import { fullTextQuery } from './queries.ts';

export interface FullTextState {
  /** A visitor is led to the sign-in instead of `press`. */
  isVisitor: boolean;
  isOn: boolean;
  isLoading: boolean;
  /** It is undefined until the text is there, and while it is off. */
  html: string | undefined;
  /** This is the server's reason for having no text. */
  refusal: string | undefined;
  press: () => void;
}

/**
 * Answers the whole article of the open item in place of what the source sends; undefined means that it is not offered. A source whose text
 * came once is remembered, so its next items open with theirs; `next` is fetched beforehand then.
 */
export const useFullText = (item: FeedItem | undefined, next: FeedItem | undefined): FullTextState | undefined => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: account } = useQuery(accountQuery());
  const isOffered = useIsOffered(item);
  const { isRemembered, remember } = useChoice(item?.project.urlKey, t('failed.editSubscribes'));
  // This item is shown with its text before its source is remembered.
  const [asked, setAsked] = useState<number>();
  const latest = useRef(asked);
  const ask = (id: number | undefined) => {
    latest.current = id;
    setAsked(id);
  };
  const isOn = Boolean(account) && isOffered && (isRemembered || asked === item?.id);
  const text = useQuery({ ...fullTextQuery(item?.id ?? 0), enabled: isOn });
  const isThere = isOn && text.data !== undefined;

  const { isRemembered: isNextRemembered } = useChoice(next?.project.urlKey, '');
  const isNextOffered = useIsOffered(next);
  const wanted = account && isThere && isNextRemembered && isNextOffered ? next?.id : undefined;
  useEffect(() => {
    if (wanted !== undefined) void queries.prefetchQuery(fullTextQuery(wanted));
  }, [queries, wanted]);

  if (!item || !isOffered) return undefined;
  const error = isOn && !text.isFetching ? text.error : null;
  const press = () => {
    if (error && !isForbidden(error)) return void text.refetch();
    if (isOn) {
      ask(undefined);
      // A request that is still on its way is given up, so that a later press asks anew.
      void queries.cancelQueries({ queryKey: fullTextQuery(item.id).queryKey });
      if (isRemembered) void remember(false);
      return;
    }
    ask(item.id);
    // A source is remembered only once it has given a text, and where that is still wanted by then.
    void queries.fetchQuery(fullTextQuery(item.id)).then(
      () => (latest.current === item.id ? remember(true) : undefined),
      () => {},
    );
  };
  return {
    isVisitor: account === null,
    isOn,
    isLoading: isOn && text.isFetching,
    html: isThere ? text.data.html : undefined,
    refusal: error ? failureText(error, t('fullText.failed')) : undefined,
    press,
  };
};

/** News that was published here is whole, and without a link there is no page. Whose source forbids it is not always known before. */
const useIsOffered = (item: FeedItem | undefined): boolean => {
  const urlKey = item?.project.urlKey ?? '';
  const { data: project } = useQuery({ ...projectQuery(urlKey), enabled: false });
  const subscription = useFollowedSource(item?.project.urlKey);
  if (!item?.link || item.fields || item.priority || subscription?.project?.health === 'published') return false;
  return project === undefined || (project.allowsFullText && project.kind !== 'PUBLISHED' && project.kind !== 'SAVED');
};

/** Answers whether a source opens with full text, and how that is changed. */
const useChoice = (urlKey: string | undefined, failed: string) => {
  const queries = useQueryClient();
  const subscription = useFollowedSource(urlKey);
  const isRememberedHere = useRemembersFullText(urlKey);
  const isFollowed = subscription !== undefined;
  const remember = async (isOn: boolean) => {
    if (urlKey === undefined) return;
    if (!isFollowed) return rememberFullText(urlKey, isOn);
    const trouble = await openWithFullText(queries, urlKey, isOn);
    if (trouble) showMessage(failureText(trouble, failed));
  };
  return { isRemembered: isFollowed ? subscription.fullText : isRememberedHere, remember };
};

/** Asking again does not help where the source's owner forbids it. */
const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === 'TEXT_FORBIDDEN';
