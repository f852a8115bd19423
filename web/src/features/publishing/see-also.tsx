import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { ChevronRightIcon as Next } from '#ui/icons.tsx';
import { Section } from '#ui/section.tsx';
import styles from './see-also.module.css';

/** Leads a person who publishes to the pages around it. The page of the API is for those who may read it. */
export const SeeAlso = ({ mayReadApi }: { mayReadApi: boolean }) => {
  const { t } = useTranslation();
  const ways: { title: string; text: string; link: Pick<LinkProps, 'to' | 'hash'> }[] = [
    {
      title: t('profile.tokens.title'),
      text: t('profile.tokens.text'),
      link: { to: '/profile', hash: 'tokens' },
    },
    { title: t('dashboard.title'), text: t('developer.dashboardText'), link: { to: '/dashboard' } },
    { title: t('nav.help'), text: t('developer.helpText'), link: { to: '/help', hash: 'developer' } },
    ...(mayReadApi ? [{ title: t('nav.api'), text: t('developer.apiText'), link: { to: '/api' } as const }] : []),
  ];
  return (
    <Section title={t('developer.more')} anchor="more">
      <ul className={styles.ways}>
        {ways.map(({ title, text, link }) => (
          <li key={title}>
            <Link {...link}>
              <span>
                <strong>{title}</strong>
                <span>{text}</span>
              </span>
              <Next aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
};
