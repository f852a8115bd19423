import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { exactTime } from '#ui/relative-time.ts';
import { Section } from '#ui/section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { cancelScheduled, scheduledQuery } from './queries.ts';

/** Lists what waits for its time, and cancels it. It is not there where nothing waits. */
export const ScheduleSection = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { queryKey } = scheduledQuery(urlKey);
  const { data = [] } = useQuery(scheduledQuery(urlKey));
  const cancel = useMutation({
    mutationFn: (id: number) => cancelScheduled(urlKey, id),
    onSuccess: () => showMessage(t('done.deleted')),
    onError: error => showMessage(failureText(error, t('failed.delete'))),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  if (data.length === 0) return null;
  return (
    <Section title={t('developer.schedule.title')} anchor="schedule">
      {data.map(({ id, title, publishedAt, failed }) => (
        <div key={id} className="row">
          <div>
            <h3>
              <bdi>{title}</bdi>
            </h3>
            <p className="quiet">
              {failed
                ? t('developer.schedule.failed')
                : t('developer.schedule.at', { time: exactTime(publishedAt, currentLanguage()) })}
            </p>
          </div>
          <Button
            variant="outlined"
            aria-label={t('developer.schedule.cancelThis', { title })}
            disabled={cancel.isPending}
            onClick={() => cancel.mutate(id)}
          >
            {t('developer.schedule.cancel')}
          </Button>
        </div>
      ))}
    </Section>
  );
};
