import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';

/**
 * Optimistic update: a choice shows at once; the snackbar says that it is saved, or why it is taken back. Serialised:
 * the choices of one key are sent one after the other, and one that is still to be sent goes on showing when an answer
 * to one before it comes.
 */
export const useOptimisticSave = <Held extends object, Change extends object>(
  queryKey: DataTag<QueryKey, Held | null, Error>,
  save: (change: Change) => Promise<Held>,
) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mutationKey = ['save', ...queryKey];
  const isLast = () => queries.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: save,
    onMutate: async change => {
      await queries.cancelQueries({ queryKey, exact: true });
      const before = queries.getQueryData<Held | null>(queryKey);
      if (before) queries.setQueryData<Held | null>(queryKey, { ...before, ...change });
      return before;
    },
    onSuccess: saved => {
      if (isLast()) queries.setQueryData<Held | null>(queryKey, saved);
      showMessage(t('done.saved'));
    },
    onError: (error, _change, before) => {
      showMessage(failureText(error, t('failed.editData')));
      if (!isLast()) return;
      queries.setQueryData<Held | null>(queryKey, before);
      // Rollback: the former value may have been a choice that was refused as well, so it is fetched anew.
      void queries.invalidateQueries({ queryKey, exact: true });
    },
  });
};
