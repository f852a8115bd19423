import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { failureText } from '#api-error.ts';
import { savePage } from '#features/saved/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/snackbar.ts';

/** Keeps the page of an address beside what follows it, and opens what was kept. */
export const KeepThisButton = ({ address }: { address: string }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const keep = useMutation({
    mutationFn: () => savePage(queries, { url: address }),
    onSuccess: ({ id, project: { urlKey } }) => {
      showMessage(t('saved.done'));
      void navigate({ to: '/$urlKey/feed/$id', params: { urlKey, id: String(id) } });
    },
    onError: error => showMessage(failureText(error, t('failed.addData'))),
  });
  return (
    <Button variant="outlined" size="small" disabled={keep.isPending} onClick={() => keep.mutate()}>
      {t('saved.keepThis')}
    </Button>
  );
};
