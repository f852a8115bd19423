import { useMutation } from '@tanstack/react-query';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ErrorMessage } from '#ui/error-message.tsx';
import styles from './checks.module.css';
import { FindingList, type TitleOf, WellList } from './finding-list.tsx';
import { needsSomebody, runChecks } from './queries.ts';

/** Asks the far ends when an administrator wants it, and lists what was found with the moment. */
export const ChecksSection = ({ titleOf }: { titleOf: TitleOf }) => {
  const { t } = useTranslation();
  const { mutate, data, error, isPending } = useMutation({ mutationFn: runChecks });
  const ill = data?.findings.filter(needsSomebody) ?? [];
  const well = data?.findings.filter(each => !needsSomebody(each)) ?? [];
  return (
    <section className={styles.checks} aria-labelledby="checks" aria-busy={isPending}>
      <div className={styles.head}>
        <div>
          <h2 id="checks">{t('admin.overview.checks')}</h2>
          <p role="status">
            {isPending
              ? t('admin.overview.checking')
              : data && !error
                ? t(ill.length > 0 ? 'admin.overview.checkedIll' : 'admin.overview.checkedWell', {
                    count: ill.length,
                    time: timeOf(data.at),
                  })
                : t('admin.overview.checksText')}
          </p>
        </div>
        <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
          {t('admin.overview.check')}
        </Button>
      </div>
      {error && <ErrorMessage error={error} title={t('admin.overview.checkFailed')} />}
      {!error && ill.length > 0 && <FindingList findings={ill} titleOf={titleOf} />}
      {!error && well.length > 0 && <WellList findings={well} />}
    </section>
  );
};

export const timeOf = (at: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { timeStyle: 'medium' }).format(new Date(at));
