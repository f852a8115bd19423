import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#api-error.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { projectQuery } from '../queries.ts';
import styles from './delete-source.module.css';
import { removeProject } from './queries.ts';

/** Asks once more in its own place before the source goes. */
export const DeleteSource = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeProject(urlKey),
    onSuccess: async ({ message }) => {
      await navigate({ to: '/projects', replace: true });
      queries.removeQueries({ queryKey: projectQuery(urlKey).queryKey });
      for (const queryKey of [['projects'], ['subscriptions'], ['feed']]) void queries.invalidateQueries({ queryKey });
      showMessage(message);
    },
  });
  if (!isAsking) {
    return (
      <section>
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {t('editSource.delete')}
        </Button>
      </section>
    );
  }
  return (
    <section>
      <FormFailure text={remove.error ? failureText(remove.error, t('failed.delete')) : undefined} />
      <div role="status">
        <h3>{t('confirm.delete')}</h3>
        <p>{t('editSource.deleteText')}</p>
      </div>
      <div className={styles.answers}>
        {/* The harmless answer has the focus. */}
        <Button autoFocus variant="outlined" disabled={remove.isPending} onClick={() => setAsking(false)}>
          {t('editSource.keep')}
        </Button>
        <Button variant="contained" disabled={remove.isPending} onClick={() => remove.mutate()}>
          {t('editSource.deleteNow')}
        </Button>
      </div>
    </section>
  );
};
