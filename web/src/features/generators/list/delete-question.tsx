import type { GeneratorRow } from '@newsbell/contracts/generators';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { DeleteQuestion as Question } from '#ui/delete-question.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { deleteGenerator, generatorsQuery } from '../queries.ts';

interface Props {
  row: GeneratorRow;
  onKeep: () => void;
  onDeleted: () => void;
}

/** Says what is deleted with the feed. */
export const DeleteQuestion = ({ row: { uuid, title }, onKeep, onDeleted }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { queryKey } = generatorsQuery();
  const remove = useMutation({
    mutationFn: () => deleteGenerator(uuid),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: () => {
      queries.setQueryData(queryKey, rows => rows?.filter(each => each.uuid !== uuid));
      for (const key of ['generators', 'projects', 'project', 'subscriptions', 'feed'])
        void queries.invalidateQueries({ queryKey: [key] });
      showMessage(t('done.deleted'));
      onDeleted();
    },
  });
  return (
    <Question
      text={t('generators.deleteText', { title })}
      keep={t('generators.keep')}
      deleteNow={t('generators.deleteNow')}
      failure={remove.error ? failureText(remove.error, t('failed.delete')) : undefined}
      isDeleting={remove.isPending}
      onKeep={onKeep}
      onDelete={() => remove.mutate()}
    />
  );
};
