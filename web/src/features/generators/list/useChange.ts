import type { GeneratorRow } from '@newsbell/contracts/generators';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '#apiError.ts';
import { showMessage } from '#ui/snackbar.ts';
import { changeSettings, generatorsQuery, type SettingsChange } from '../queries.ts';

/** Changes what needs no look at the page. The row shows it once the server has said yes; `done` then says it in words. */
export const useChange = (uuid: string, done: (row: GeneratorRow) => string) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { queryKey } = generatorsQuery();
  return useMutation({
    mutationFn: (change: SettingsChange) => changeSettings(uuid, change),
    // An answer from before the change would take it back for a moment.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: row => {
      queries.setQueryData(queryKey, rows => rows?.map(each => (each.uuid === uuid ? row : each)));
      showMessage(done(row));
    },
    onError: error => showMessage(failureText(error, t('failed.editData'))),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
};
