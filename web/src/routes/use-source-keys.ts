import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { loadCode } from '#ui/load-code.ts';
import { shortcutKey } from '#ui/shortcuts/shortcut-key.ts';
import { showMessage } from '#ui/snackbar.ts';

/** Keyboard shortcuts: Shift+J and Shift+K go to the next and the previous subscription with unread items. A visitor has none. */
export const useSourceKeys = (isPerson: boolean): void => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    if (!isPerson) return;
    const listen = (event: KeyboardEvent) => {
      const step = event.shiftKey ? steps[shortcutKey(event)?.toUpperCase() ?? ''] : undefined;
      if (step === undefined) return;
      event.preventDefault();
      void loadCode(() => import('#features/subscriptions/next-source.ts'))
        .then(({ goToUnread }) => goToUnread(queries, router, step))
        .catch(() => showMessage(t('failed.subscribes')));
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [queries, router, isPerson, t]);
};

const steps: Record<string, 1 | -1 | undefined> = { J: 1, K: -1 };
