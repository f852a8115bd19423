import type { Post } from '@newsbell/contracts/boards';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { blockedPeopleQuery, renewBoards, setBlocked } from '../queries.ts';
import { nameOf } from '../written-by.tsx';

type Person = Pick<NonNullable<Post['author']>, 'username' | 'nickname' | 'profileImage' | 'blocked'>;

/** Blocks a person (true) or blocks them no more. All that is open of the boards is fetched anew before `onDone`. */
export const useBlocking = (person: Person, onDone?: () => void) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isBlocked: boolean) => setBlocked(person.username, isBlocked),
    onSuccess: async (people, isBlocked) => {
      await renewBoards(queries);
      queries.setQueryData(blockedPeopleQuery().queryKey, people);
      showMessage(t(isBlocked ? 'boards.block.done' : 'boards.block.undone', { name: nameOf(person) }));
      onDone?.();
    },
    onError: error => showMessage(failureText(error, t('failed.editData'))),
  });
};
