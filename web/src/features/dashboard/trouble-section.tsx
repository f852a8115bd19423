import type { PushDestination } from '@newsbell/contracts/notifications';
import { useQuery } from '@tanstack/react-query';
import { accessTokensQuery } from '#features/accounts/profile/queries.ts';
import { generatorsQuery } from '#features/generators/queries.ts';
import { ownHooksQuery } from '#features/hooks/queries.ts';
import { destinationsQuery } from '#features/notifications/push/queries.ts';
import { ownSilencesQuery } from '#features/silence/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { CheckCircleIcon as Well } from '#ui/icons.tsx';
import { formattedDate } from '#ui/relative-time.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from './trouble-section.module.css';
import { type Trouble, troublesOf } from './troubles.ts';

interface Props {
  nameOf: (destination: PushDestination) => string;
  saidOf: (destination: PushDestination) => readonly string[];
}

/** Lists what of the person's own does not work as it should, the newest first, each with the one action that mends it. */
export const TroubleSection = ({ nameOf, saidOf }: Props) => {
  const { t } = useTranslation();
  const now = useNow();
  const generators = useQuery(generatorsQuery());
  const tokens = useQuery(accessTokensQuery());
  const destinations = useQuery(destinationsQuery());
  const hooks = useQuery(ownHooksQuery());
  const silences = useQuery(ownSilencesQuery());
  const all = [generators, tokens, destinations, hooks, silences];
  const failed = all.find(each => each.error && !each.data);
  const troubles =
    generators.data && tokens.data && destinations.data && hooks.data && silences.data
      ? troublesOf(
          {
            ...{ generators: generators.data, tokens: tokens.data, hooks: hooks.data },
            ...{ destinations: destinations.data.targets, silences: silences.data, nameOf, saidOf },
          },
          now,
        )
      : undefined;
  return (
    <Section title={t('dashboard.troubles')} anchor="troubles">
      {failed?.error && (
        <ErrorMessage
          error={failed.error}
          title={t('failed.loadData')}
          onRetry={() => {
            for (const each of all) if (each.error) void each.refetch();
          }}
        />
      )}
      {!troubles && !failed && <Skeleton style={{ width: '60%', marginBlock: 12 }} />}
      {troubles?.length === 0 && (
        <p className={styles.well}>
          <Well aria-hidden size="text" />
          {t('dashboard.well')}
        </p>
      )}
      {troubles?.map(trouble => (
        <div key={trouble.key} className="row">
          <div>
            <h3>
              <bdi>{trouble.title}</bdi>
            </h3>
            {(trouble.kind === 'destination' ? trouble.said : [wordsOf(trouble, t)]).map(words => (
              <p key={words} className={styles.trouble}>
                {words}
              </p>
            ))}
            {!isDated(trouble) && (
              <p className="quiet">
                <RelativeTime moment={trouble.since} />
              </p>
            )}
          </div>
          <Mend trouble={trouble} />
        </div>
      ))}
    </Section>
  );
};

/** Its words have the date themselves. */
const isDated = (trouble: Trouble): boolean => trouble.kind === 'token';

const wordsOf = (trouble: Exclude<Trouble, { kind: 'destination' }>, t: TFunction): string => {
  switch (trouble.kind) {
    case 'generator':
      return t(`generators.health.${trouble.health}`);
    case 'token':
      return t(trouble.isEnded ? 'dashboard.tokenEnded' : 'dashboard.tokenEnds', {
        date: formattedDate(trouble.expiresAt, currentLanguage()),
      });
    case 'hook':
      return trouble.why
        ? t('hooks.because', { outcome: t('hooks.outcome.refused'), why: t(`hooks.why.${trouble.why}`) })
        : t('hooks.outcome.refused');
    case 'silence':
      return t(`silence.state.${trouble.state}`);
  }
};

const Mend = ({ trouble }: { trouble: Trouble }) => {
  const { t } = useTranslation();
  switch (trouble.kind) {
    case 'generator':
      return (
        <ButtonLink
          variant="outlined"
          to="/rss/$id/edit"
          params={{ id: trouble.uuid }}
          aria-label={t('generators.repairThis', { title: trouble.title })}
        >
          {t('generators.repair')}
        </ButtonLink>
      );
    case 'token':
      return (
        <ButtonLink variant="outlined" to="/profile" hash="tokens">
          {t('dashboard.replaceToken')}
        </ButtonLink>
      );
    case 'hook':
      return (
        <ButtonLink
          variant="outlined"
          to="/developer/$project/hook/$id"
          params={{ project: trouble.urlKey, id: String(trouble.id) }}
        >
          {t('dashboard.lookAtHook')}
        </ButtonLink>
      );
    case 'silence':
      return (
        <ButtonLink variant="outlined" to={trouble.path}>
          {t('dashboard.lookAtSource')}
        </ButtonLink>
      );
    case 'destination':
      return (
        <ButtonLink variant="outlined" to="/setting/notifications" hash="destinations">
          {t('dashboard.lookAtDestination')}
        </ButtonLink>
      );
  }
};
