import type { PushDestination } from '@newsbell/contracts/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { destinationsQuery } from '../push/queries.ts';
import { turnOff } from '../push/switch-push.ts';
import { removeDestination, resumeDestination, testDestination } from './queries.ts';

interface Around {
  label: string;
  isHere: boolean;
  /** Gets the delivery of a test, or undefined while it is being ordered. */
  onTest: (delivery: number | undefined) => void;
}

/** Answers the calls of one destination, each of which says in a message what came of it. */
export const useDestinationCalls = ({ id }: PushDestination, { label, isHere, onTest }: Around) => {
  const { t } = useTranslation();
  const refresh = useDestinationRefresh();
  const test = useMutation({
    mutationFn: () => testDestination(id),
    onMutate: () => onTest(undefined),
    onSuccess: answer => onTest(answer.delivery),
    onError: error => showMessage(failureText(error, t('failed.submit'))),
  });
  const resume = useMutation({
    mutationFn: () => resumeDestination(id),
    onSuccess: () => showMessage(t('notificationSettings.destinations.resumed', { label })),
    onError: error => showMessage(failureText(error, t('failed.editData'))),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: async () => {
      await removeDestination(id);
      // The browser would ask to be registered again at the next visit.
      if (isHere) await turnOff();
    },
    onSuccess: () => showMessage(t('notificationSettings.destinations.removed', { label })),
    onError: error => showMessage(failureText(error, t('failed.delete'))),
    onSettled: refresh,
  });
  return { test, resume, remove };
};

/** Answers the function that asks anew for the destinations, and for what else depends on them. */
export const useDestinationRefresh = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all([['push'], destinationsQuery().queryKey].map(queryKey => queries.invalidateQueries({ queryKey })));
};
