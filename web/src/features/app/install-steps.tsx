import { useTranslation } from '#i18n/translation.ts';
import { IosShareIcon as IosShare, MenuIcon as Menu, MoreVertIcon as MoreVert } from '#ui/icons.tsx';
import { MarkedText } from '#ui/marked-text.tsx';
import { Surface } from '#ui/surface.tsx';
import styles from './install-steps.module.css';

const icons = { chrome: MoreVert, samsung: Menu, safari: IosShare };

/** Explains the steps by which one browser puts the web app on the home screen, in the words of that browser. */
export const InstallSteps = ({ browser }: { browser: keyof typeof icons }) => {
  const { t } = useTranslation();
  const Icon = icons[browser];
  return (
    <Surface className={styles.steps}>
      <h2>{t(`install.${browser}.name`)}</h2>
      <ol>
        <li>{t(`install.${browser}.open`, { host: location.host })}</li>
        <li>
          <MarkedText text={t(`install.${browser}.menu`)} parts={{ icon: () => <Icon aria-hidden size="text" /> }} />
        </li>
        <li>{t(`install.${browser}.add`)}</li>
      </ol>
    </Surface>
  );
};
