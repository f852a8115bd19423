import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useId, useState } from 'react';
import { failureText } from '#api-error.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { fileSize } from './file-size.ts';
import styles from './import-section.module.css';
import { bringIn } from './queries.ts';

/** Imports a file that is chosen or dropped, and sends it at once; a file that cannot be taken is refused before it is sent. */
export const ImportSection = ({ onStarted }: { onStarted: (id: string) => void }) => {
  const { t } = useTranslation();
  const id = useId();
  const [fault, setFault] = useState<string>();
  const [isOver, setOver] = useState(false);
  const send = useMutation({
    mutationFn: bringIn,
    onSuccess: report => onStarted(report.id),
    onError: error => setFault(failureText(error, t('failed.upload'))),
  });
  const limit = fileSize(subscriptionLimits.opmlBytes, currentLanguage());
  const take = (file: File | undefined) => {
    if (!file || send.isPending) return;
    const { name, size } = file;
    if (size === 0) return setFault(t('opml.empty', { name }));
    if (size > subscriptionLimits.opmlBytes)
      return setFault(t('opml.tooLarge', { name, limit, size: fileSize(size, currentLanguage()) }));
    setFault(undefined);
    send.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <>
      <FormFailure text={fault} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: The button within does the same by keys. */}
      <div
        className={styles.dropZone}
        data-over={isOver || undefined}
        aria-busy={send.isPending}
        onDragOver={event => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button
          variant="contained"
          disabled={send.isPending}
          aria-describedby={id}
          onClick={event => event.currentTarget.parentElement!.querySelector('input')!.click()}
        >
          {t('opml.choose')}
        </Button>
        <input
          type="file"
          hidden
          data-testid="opml"
          accept=".opml,.xml,text/xml,application/xml,text/x-opml"
          onChange={({ target }) => {
            take(target.files?.[0]);
            // The value is cleared, so that the same file once more is a change, too.
            target.value = '';
          }}
        />
        <p className={styles.drop}>{t('opml.drop')}</p>
        <p id={id} className={styles.limit} role="status">
          {send.isPending ? t('opml.sending', { name: send.variables.name }) : t('opml.limit', { size: limit })}
        </p>
      </div>
    </>
  );
};
