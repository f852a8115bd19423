import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useTranslation } from '#i18n/translation.ts';
import { textLanguage } from '#ui/text-language.ts';
import { nameOf } from '../followed.ts';
import { SubscriptionSign } from '../list/subscription-sign.tsx';
import styles from './folder-contents.module.css';

interface Props {
  subscriptions: readonly Subscription[];
  /** This folder is changed; it is undefined for a new one. */
  folderId: number | undefined;
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

/** Chooses the subscriptions of the folder. One that is in another folder says so, because it comes out of it. */
export const FolderContents = ({ subscriptions, folderId, chosen, onChange }: Props) => {
  const { t } = useTranslation();
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset className={styles.contents}>
      <legend>
        {t('folder.contents')} <span className="numbers">{t('folder.chosen', { count: chosen.size })}</span>
      </legend>
      <div className={styles.box}>
        {subscriptions.map(each => {
          const other = each.subscriptionFolder?.id === folderId ? undefined : each.subscriptionFolder?.name;
          return (
            <label key={each.id}>
              <input type="checkbox" checked={chosen.has(each.id)} onChange={() => toggle(each.id)} />
              <SubscriptionSign subscription={each} size={24} />
              <span className={styles.title} lang={languageOf(each)}>
                {each.title}
              </span>
              {other && <span className={styles.other}>{other}</span>}
            </label>
          );
        })}
        {subscriptions.length === 0 && <p>{t('state.noSubscriptions')}</p>}
      </div>
    </fieldset>
  );
};

/** The language of a source is not that of a title of the person's own. */
const languageOf = (subscription: Subscription): string | undefined => {
  const { title, project } = subscription;
  return textLanguage(title, title === nameOf(subscription) ? (project?.language ?? null) : null);
};
