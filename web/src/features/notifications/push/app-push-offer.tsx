import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { accountQuery } from '#features/accounts/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import type { AppSystem } from '#ui/bridge/bridge.ts';
import { Button } from '#ui/button.tsx';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { showMessage } from '#ui/snackbar.ts';
import styles from './app-push-offer.module.css';
import { destinationsQuery } from './queries.ts';
import { bindToken } from './register-app.ts';

interface Props {
  os: string;
  token: string;
  onClose: () => void;
}

/**
 * Offers to register the token that came with a link that signs in. A stranger may have written the link, so the person
 * is asked.
 */
export const AppPushOffer = ({ os, token, onClose }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: account } = useQuery(accountQuery());
  const bind = useMutation({
    mutationFn: (accountId: number) => bindToken(accountId, os as AppSystem, token),
    onSuccess: () => {
      showMessage(t('done.saved'));
      void queries.invalidateQueries({ queryKey: destinationsQuery().queryKey });
      onClose();
    },
    onError: error => {
      showMessage(failureText(error, t('failed.register')));
      onClose();
    },
  });
  if (!account || (os !== 'Android' && os !== 'iOS')) return null;
  return (
    <ModalDialog title={t('notificationSettings.offer.appTitle')} onClose={onClose}>
      <div className={styles.inside}>
        <p>{t('notificationSettings.offer.appText', { name: account.username })}</p>
        <div>
          <Button onClick={event => event.currentTarget.closest('dialog')?.close()}>
            {t('notificationSettings.push.cancel')}
          </Button>
          <Button variant="contained" disabled={bind.isPending} onClick={() => bind.mutate(account.id)}>
            {t('notificationSettings.push.allow')}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
};
