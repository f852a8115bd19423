import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { failureText } from '#api-error.ts';
import { ArticleSkeleton } from '#features/items/article/article.tsx';
import { itemIdOf } from '#features/items/item-ids.ts';
import { itemQuery } from '#features/items/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { inheritedState } from '#ui/inherited-state.ts';
import { showMessage } from '#ui/snackbar.ts';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/**
 * An item's own address leads to the page of the item's source, and the reader opens over it as an entry of its own, so
 * that going back closes the reader and does not leave the product.
 */
export const ItemRoute = () => {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$urlKey/feed/$id' });
  useDocumentTitle(undefined);
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    let isCurrent = true;
    const open = async () => {
      const known = itemIdOf(id);
      if (known === undefined) return leave(t('failed.feed'));
      const item = await client.fetchQuery(itemQuery(known));
      if (!isCurrent) return;
      const there = { to: '/$urlKey', params: { urlKey: item.project.urlKey } } as const;
      await navigate({ ...there, replace: true, state: inheritedState });
      await navigate({
        ...there,
        resetScroll: false,
        state: ({ appPrompt }) => ({ appPrompt, feedLayerOpen: true, feedId: item.id }),
      });
    };
    const leave = (message: string) => {
      if (!isCurrent) return;
      showMessage(message);
      void navigate({ to: '/', replace: true, state: inheritedState });
    };
    open().catch((error: unknown) => leave(failureText(error, t('failed.feed'))));
    return () => {
      isCurrent = false;
    };
  }, [id, client, navigate, t]);
  return (
    <>
      <VisuallyHidden as="h1">{t('state.loading')}</VisuallyHidden>
      <ArticleSkeleton />
    </>
  );
};
