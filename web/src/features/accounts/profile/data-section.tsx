import type { Account } from '@newsbell/contracts/accounts';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FailedDialog } from '#ui/failed-parts.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Section } from '#ui/section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { loadExport } from './queries.ts';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'), 'DeleteDialog', FailedDialog);

/** The section holds the data export and the deletion of the account. */
export const DataSection = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  const download = useMutation({
    mutationFn: loadExport,
    onSuccess: all => saveFile(JSON.stringify(all, null, 2), `${account.username}.json`, 'application/json'),
    onError: error => showMessage(failureText(error, t('failed.loadData'))),
  });
  return (
    <>
      <Section title={t('profile.data.title')}>
        <div className="row">
          <div>
            <p className="quiet">{t('profile.data.text')}</p>
          </div>
          <Button variant="outlined" disabled={download.isPending} onClick={() => download.mutate()}>
            {t('profile.data.download')}
          </Button>
        </div>
      </Section>
      <Section title={t('profile.leave.title')}>
        <div className="row">
          <div>
            <p className="quiet">{t('profile.leave.text')}</p>
          </div>
          <Button variant="outlined" color="secondary" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
            {t('profile.leave.open')}
          </Button>
        </div>
      </Section>
      {isLeaving && (
        <Suspense>
          <DeleteDialog hasPassword={account.hasPassword} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
};
