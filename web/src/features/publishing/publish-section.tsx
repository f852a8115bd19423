import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { PublishLine } from './publish-line.tsx';
import { publishNews, recentQuery } from './queries.ts';

/** Shows the line that publishes, and publishes a test of which nobody is notified. */
export const PublishSection = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: () =>
      publishNews(urlKey, { title: t('developer.testTitle'), content: t('developer.testText'), priority: 'low' }),
    onSuccess: () => showMessage(t('developer.tested')),
    onError: error => showMessage(failureText(error, t('failed.submit'))),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: recentQuery(urlKey).queryKey });
      void queries.invalidateQueries({ queryKey: ['feed'] });
    },
  });
  return (
    <Section title={t('developer.publish')} anchor="publish">
      <p className="quiet">{t('developer.publishText')}</p>
      <PublishLine urlKey={urlKey}>
        <Button variant="outlined" disabled={test.isPending} onClick={() => test.mutate()}>
          {t('developer.test')}
        </Button>
      </PublishLine>
    </Section>
  );
};
