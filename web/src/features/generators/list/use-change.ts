import type { GeneratorRow } from '@newsbell/contracts/generators';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { changeSettings, generatorsQuery, type SettingsChange } from '../queries.ts';

/**
 * Changes settings that need no check of the page. The row shows the change once the server has confirmed it; `done` then states it in
 * words.
 */
export const useChange = (uuid: string, done: (row: GeneratorRow) => string) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { queryKey } = generatorsQuery();
  return useMutation({
    mutationFn: (change: SettingsChange) => changeSettings(uuid, change),
    // Race: an answer from before the change would take it back for a moment, so the query is cancelled.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: row => {
      queries.setQueryData(queryKey, rows => rows?.map(each => (each.uuid === uuid ? row : each)));
      showMessage(done(row));
    },
    onError: error => showMessage(failureText(error, t('failed.editData'))),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
};
