import type { GeneratorRow } from '@newsbell/contracts/generators';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#api-error.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { deleteGenerator, generatorsQuery } from '../queries.ts';
import styles from './delete-question.module.css';

interface Props {
  row: GeneratorRow;
  onKeep: () => void;
  onDeleted: () => void;
}

/** Confirmation: asks once, where the row's tools were, and says what is deleted with the feed. */
export const DeleteQuestion = ({ row: { uuid, title }, onKeep, onDeleted }: Props) => {
  const { t } = useTranslation();
  const id = useId();
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
    <div
      className={styles.question}
      role="group"
      aria-labelledby={id}
      onKeyDown={({ key }) => key === 'Escape' && onKeep()}
    >
      <strong id={id}>{t('confirm.delete')}</strong>
      <p>{t('generators.deleteText', { title })}</p>
      <FormFailure text={remove.error ? failureText(remove.error, t('failed.delete')) : undefined} />
      <div className={styles.ways}>
        {/* The harmless answer has the focus. */}
        <Button variant="outlined" autoFocus aria-describedby={id} disabled={remove.isPending} onClick={onKeep}>
          {t('generators.keep')}
        </Button>
        <Button variant="contained" disabled={remove.isPending} onClick={() => remove.mutate()}>
          {t('generators.deleteNow')}
        </Button>
      </div>
    </div>
  );
};
