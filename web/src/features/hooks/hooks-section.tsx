import type { Hook } from '@newsbell/contracts/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ErrorMessage } from '#ui/error-message.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { HookDialog } from './hook-dialog.tsx';
import styles from './hooks-section.module.css';
import { kindNames, outcomeText } from './outcome.ts';
import { hooksQuery } from './queries.ts';

/** Lists the addresses to which other programs post, and makes one. */
export const HooksSection = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(hooksQuery(urlKey));
  const [isMaking, setMaking] = useState(false);
  return (
    <Section title={t('hooks.title')} anchor="hooks">
      <div className="row">
        <div>
          <p className="quiet">{t('hooks.text')}</p>
        </div>
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setMaking(true)}>
          {t('hooks.add')}
        </Button>
      </div>
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton style={{ width: '50%', marginBlock: 12 }} />}
      {data?.map(hook => (
        <HookRow key={hook.id} urlKey={urlKey} hook={hook} />
      ))}
      {isMaking && <HookDialog urlKey={urlKey} onClose={() => setMaking(false)} />}
    </Section>
  );
};

const HookRow = ({ urlKey, hook: { id, name, kind, lastCall } }: { urlKey: string; hook: Hook }) => {
  const { t } = useTranslation();
  const isTrouble = lastCall?.outcome === 'refused';
  return (
    <div className="row">
      <div>
        <h3>
          <Link to="/developer/$project/hook/$id" params={{ project: urlKey, id: String(id) }}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className={isTrouble ? styles.trouble : 'quiet'}>
          {kindNames[kind]}
          {' · '}
          {lastCall ? (
            <>
              <RelativeTime moment={lastCall.date} /> · {outcomeText(lastCall, t)}
            </>
          ) : (
            t('hooks.waiting')
          )}
        </p>
      </div>
    </div>
  );
};
