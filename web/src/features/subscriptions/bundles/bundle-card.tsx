import type { Bundle } from '@newsbell/contracts/bundles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '#api-error.ts';
import { accountQuery } from '#features/accounts/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { CheckIcon as Check } from '#ui/icons.tsx';
import { isPlainClick } from '#ui/is-plain-click.ts';
import { loadCode } from '#ui/load-code.ts';
import { showMessage } from '#ui/snackbar.ts';
import { SourceIcon } from '#ui/source-icon.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { subscriptionOf } from '../followed.ts';
import { subscriptionsQuery } from '../queries.ts';
import { keepWish } from '../wish.ts';
import styles from './bundle-card.module.css';

const loadFollowing = () => loadCode(() => import('./follow-bundle.ts'));

/** Shows the sources of a bundle, and follows them all by one press. */
export const BundleCard = ({ bundle }: { bundle: Bundle }) => {
  const { t } = useTranslation();
  return (
    <article className={styles.card}>
      <h3>{t(`bundles.topics.${bundle.topic}`)}</h3>
      <ul>
        {bundle.sources.map(({ urlKey, title, image, language }) => (
          <li key={urlKey}>
            <Link to="/$urlKey" params={{ urlKey }}>
              <SourceIcon title={title} image={image} size={24} />
              <span lang={textLanguage(title, language)}>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
      <FollowAll bundle={bundle} />
    </article>
  );
};

const FollowAll = ({ bundle }: { bundle: Bundle }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: account } = useQuery(accountQuery());
  const { data: subscriptions } = useQuery(subscriptionsQuery());
  const [isBusy, setBusy] = useState(false);
  const [hasPressed, setPressed] = useState(false);
  const home = useRef<HTMLAnchorElement>(null);
  const topic = t(`bundles.topics.${bundle.topic}`);
  const label = t('bundles.followTopic', { topic });
  const isFollowed =
    Boolean(account) &&
    bundle.sources.every(({ urlKey }) => subscriptionOf(subscriptions, { type: 'PROJECT', urlKey }));
  // The button that had the focus is gone, and this is the next step.
  useEffect(() => {
    if (hasPressed && isFollowed) home.current?.focus();
  }, [hasPressed, isFollowed]);

  if (!account) {
    return (
      <ButtonLink
        className={styles.follow}
        variant="outlined"
        // Somebody who has an account goes on to the sign-in from there.
        to="/signup"
        state={{ from: '/' }}
        aria-label={label}
        onClick={event => isPlainClick(event) && keepWish({ bundle: bundle.key, title: topic })}
      >
        {t('bundles.follow')}
      </ButtonLink>
    );
  }
  if (isFollowed) {
    return (
      <p className={styles.done}>
        <span>
          <Check aria-hidden size="text" />
          {t('subscribe.subscribed')}
        </span>
        {hasPressed && (
          <ButtonLink ref={home} variant="contained" to="/">
            {t('bundles.home')}
          </ButtonLink>
        )}
      </p>
    );
  }
  const undo = async (urlKeys: readonly string[]) => {
    // Race: the first source that is gone brings the button back, and following anew would meet those that are still on their way out.
    setBusy(true);
    const failure = await loadFollowing().then(
      ({ leaveBundle }) => leaveBundle(queries, urlKeys),
      (error: Error) => error,
    );
    setBusy(false);
    if (failure) showMessage(failureText(failure, t('failed.unsubscribe')));
  };
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    const outcome = await loadFollowing().then(
      ({ followBundle }) => followBundle(queries, bundle.key),
      (error: Error) => error,
    );
    setBusy(false);
    if (outcome instanceof Error) return showMessage(failureText(outcome, t('failed.subscribe')));
    setPressed(true);
    showMessage(t('bundles.followed', { topic, count: outcome.length }), {
      text: t('reading.undo'),
      act: () => void undo(outcome),
    });
  };
  return (
    <Button
      className={styles.follow}
      variant="outlined"
      aria-label={label}
      aria-disabled={isBusy}
      onClick={() => void press()}
      onPointerEnter={() => void loadFollowing().catch(() => {})}
    >
      {t('bundles.follow')}
    </Button>
  );
};
