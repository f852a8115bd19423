import type { PingAddress } from '@newsbell/contracts/pings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { CopyLine } from '#ui/copy-line.tsx';
import { DeleteQuestion } from '#ui/delete-question.tsx';
import { ErrorMessage } from '#ui/error-message.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showMessage } from '#ui/snackbar.ts';
import styles from './ping-section.module.css';
import { makePing, pingQuery, removePing, renewPing } from './queries.ts';

/** Shows the address that a program opens when its work is done or has failed, and when it last did. */
export const PingSection = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(pingQuery(urlKey));
  return (
    <Section title={t('pings.title')} anchor="ping">
      {data?.address ? <Address urlKey={urlKey} address={data.address} /> : <Maker urlKey={urlKey} isKnown={!!data} />}
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton style={{ width: '50%', marginBlock: 12 }} />}
    </Section>
  );
};

/** Keeps the section as the call has answered it. */
const useAddressCall = (urlKey: string, make: (urlKey: string) => Promise<PingAddress>, done?: string) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => make(urlKey),
    onSuccess: address => {
      queries.setQueryData(pingQuery(urlKey).queryKey, { address });
      if (done !== undefined) showMessage(done);
    },
    onError: error => showMessage(failureText(error, t('failed.submit'))),
  });
};

const Maker = ({ urlKey, isKnown }: { urlKey: string; isKnown: boolean }) => {
  const { t } = useTranslation();
  const { mutate, isPending } = useAddressCall(urlKey, makePing);
  return (
    <div className="row">
      <div>
        <p className="quiet">{t('pings.text')}</p>
      </div>
      {isKnown && (
        <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
          {t('pings.make')}
        </Button>
      )}
    </div>
  );
};

const Address = ({ urlKey, address }: { urlKey: string; address: PingAddress }) => {
  const { t } = useTranslation();
  const { url } = address;
  return (
    <>
      <div className={styles.lines}>
        <p className="quiet">{t('pings.text')}</p>
        <CopyLine line={`curl -fsS -m 10 --retry 5 ${url}`} label={t('pings.copy')} />
        <p className="quiet">{t('pings.cron')}</p>
        <CopyLine
          line={`0 3 * * * /path/to/backup.sh; curl -fsS -m 10 --retry 5 -o /dev/null ${url}/$?`}
          label={t('pings.copyCron')}
        />
      </div>
      <div className="row">
        <div>
          <h3>{t('pings.last')}</h3>
          <p className="quiet">
            <Last address={address} />
          </p>
        </div>
      </div>
      <RenewRow urlKey={urlKey} />
      <RemoveRow urlKey={urlKey} />
    </>
  );
};

const Last = ({ address: { lastDate, lastKind, startedDate } }: { address: PingAddress }) => {
  const { t } = useTranslation();
  if (!lastDate && !startedDate) return t('pings.waiting');
  return (
    <>
      {lastDate && (
        <>
          {t(lastKind === 'fail' ? 'pings.failed' : 'pings.succeeded')} · <RelativeTime moment={lastDate} />
        </>
      )}
      {lastDate && startedDate && ' · '}
      {startedDate && (
        <>
          {t('pings.running')} · <RelativeTime moment={startedDate} />
        </>
      )}
    </>
  );
};

const RenewRow = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useAddressCall(urlKey, renewPing, t('pings.renewed'));
  return (
    <div className="row">
      <div>
        <h3>{t('pings.address')}</h3>
        <p className="quiet">{t(isAsking ? 'pings.renewText' : 'pings.addressText')}</p>
      </div>
      {isAsking ? (
        <Button
          autoFocus
          variant="contained"
          disabled={isPending}
          onClick={() => mutate(undefined, { onSettled: () => setAsking(false) })}
        >
          {t('pings.renewNow')}
        </Button>
      ) : (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {t('pings.renew')}
        </Button>
      )}
    </div>
  );
};

const RemoveRow = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => removePing(urlKey),
    onSuccess: () => {
      queries.setQueryData(pingQuery(urlKey).queryKey, { address: null });
      showMessage(t('done.deleted'));
    },
  });
  return (
    <div className="row">
      {isAsking ? (
        <DeleteQuestion
          question={t('pings.removeQuestion')}
          text={t('pings.removeText')}
          keep={t('pings.keep')}
          deleteNow={t('pings.removeNow')}
          failure={remove.error ? failureText(remove.error, t('failed.delete')) : undefined}
          isDeleting={remove.isPending}
          onKeep={() => setAsking(false)}
          onDelete={() => remove.mutate()}
        />
      ) : (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {t('pings.remove')}
        </Button>
      )}
    </div>
  );
};
