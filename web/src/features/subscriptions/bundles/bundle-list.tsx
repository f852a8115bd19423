import type { Bundle } from '@newsbell/contracts/bundles';
import { type Language, languageNames } from '@newsbell/contracts/languages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Cards } from '#ui/cards.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { subscriptionsQuery } from '../queries.ts';
import { BundleCard } from './bundle-card.tsx';
import styles from './bundle-list.module.css';

/** Offers bundles by topic, of the reader's language first; the other languages are one press away. */
export const BundleList = ({ bundles }: { bundles: readonly Bundle[] }) => {
  const { t } = useTranslation();
  const { data: subscriptions } = useQuery(subscriptionsQuery());
  const [chosen, setChosen] = useState<Language>();
  const offered = [...new Set(bundles.map(bundle => bundle.language))];
  const own = offered.find(each => each === currentLanguage()) ?? offered[0];
  const language = chosen ?? own;
  return (
    <section id="bundles" className={styles.section} aria-labelledby="bundles-title">
      <PageHeader>
        <h2 id="bundles-title">{t('bundles.title')}</h2>
        {Boolean(subscriptions?.length) && (
          <Link className={styles.home} to="/">
            {t('bundles.home')}
          </Link>
        )}
      </PageHeader>
      <div className={styles.how}>
        <p>{t('bundles.text')}</p>
        {offered.length > 1 && (
          <fieldset className={styles.languages}>
            <legend>{t('bundles.language')}</legend>
            {[own!, ...offered.filter(each => each !== own)].map(each => (
              <button
                key={each}
                type="button"
                lang={each}
                aria-pressed={each === language}
                onClick={() => setChosen(each)}
              >
                {languageNames[each]}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <Cards aria-label={t('bundles.title')}>
        {bundles
          .filter(bundle => bundle.language === language)
          .map(bundle => (
            <li key={bundle.key}>
              <BundleCard bundle={bundle} />
            </li>
          ))}
      </Cards>
    </section>
  );
};
