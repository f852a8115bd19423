import IosShare from '@mui/icons-material/IosShare';
import Menu from '@mui/icons-material/Menu';
import MoreVert from '@mui/icons-material/MoreVert';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { MarkedText } from '#ui/MarkedText.tsx';
import { Surface } from '#ui/Surface.tsx';

const icons = { chrome: MoreVert, samsung: Menu, safari: IosShare };

/** Explains the steps by which one browser puts the web app on the home screen, in the words of that browser. */
export const InstallSteps = ({ browser }: { browser: keyof typeof icons }) => {
  const { t } = useTranslation();
  const Icon = icons[browser];
  return (
    <Steps>
      <h2>{t(`install.${browser}.name`)}</h2>
      <ol>
        <li>{t(`install.${browser}.open`, { host: location.host })}</li>
        <li>
          <MarkedText
            text={t(`install.${browser}.menu`)}
            parts={{ icon: () => <Icon aria-hidden fontSize="inherit" /> }}
          />
        </li>
        <li>{t(`install.${browser}.add`)}</li>
      </ol>
    </Steps>
  );
};

const Steps = styled(Surface)(({ theme }) => ({
  padding: '20px 24px',
  marginTop: 16,
  '& h2': { ...theme.typography.h3, margin: '0 0 8px' },
  '& ol': { ...theme.typography.body1, margin: 0, paddingLeft: 24, lineHeight: 1.7 },
  '& li::marker': { color: theme.vars!.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& svg': { fontSize: 20, verticalAlign: '-0.25em' },
}));
