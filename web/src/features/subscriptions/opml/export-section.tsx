import { useMutation } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { productName } from '#i18n/product-name.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showMessage } from '#ui/snackbar.ts';
import { takeOut } from './queries.ts';

export const ExportSection = () => {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: takeOut,
    onSuccess: opml => saveFile(opml, `${productName.toLowerCase()}.opml`, 'text/x-opml'),
    onError: error => showMessage(failureText(error, t('failed.loadData'))),
  });
  return (
    <Button variant="outlined" disabled={download.isPending} onClick={() => download.mutate()}>
      {t('opml.download')}
    </Button>
  );
};
