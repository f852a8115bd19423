import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HelpPicture } from '#features/help/HelpPicture.tsx';
import { HelpPoint } from '#features/help/HelpPoint.tsx';
import { HelpSketch } from '#features/help/HelpSketch.tsx';
import { currentLanguage } from '#i18n/index.ts';
import { from } from '#ui/constants.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';

const points = [
  { key: 'subscribe', to: '/projects', screen: 'sources' },
  { key: 'alerts', to: '/notifications', screen: 'notifications' },
  { key: 'latest', to: '/discover', screen: 'source' },
  { key: 'email', to: '/profile', screen: 'mail' },
  { key: 'developer', to: '/profile', sketch: 'developer' },
] as const;

/** Shows the help: the use of the product in five points, and where to write for more. */
export const HelpRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('help.title'));
  return (
    <>
      <PageHeader>
        <h1>{t('help.title')}</h1>
      </PageHeader>
      <Points>
        {points.map(point => {
          const alt = t(`help.${point.key}.alt`);
          return (
            <HelpPoint
              key={point.key}
              title={t(`help.${point.key}.title`)}
              text={t(`help.${point.key}.text`)}
              link={<Link to={point.to}>{t(`help.${point.key}.link`)}</Link>}
              picture={
                'screen' in point ? (
                  <HelpPicture screen={point.screen} alt={alt} />
                ) : (
                  <HelpSketch alt={alt} caption={t('help.sketch')} />
                )
              }
            />
          );
        })}
      </Points>
      <More>
        <h2>{t('help.contactTitle')}</h2>
        <p>
          {t('help.contactText')}{' '}
          <Link to={currentLanguage() === 'ko' ? '/kakaoChat' : '/contact'}>{t('help.contact')}</Link>
        </p>
      </More>
    </>
  );
};

const Points = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, counterReset: 'point' });

const More = styled('section')(({ theme }) => ({
  paddingBlock: 24,
  borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  '& h2': { ...theme.typography.h3, margin: 0 },
  '& p': { ...theme.typography.body1, margin: '6px 0 0', color: theme.vars!.palette.text.secondary },
  '& a': { display: 'inline-block', paddingBlock: 10 },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { paddingInline: 16 },
}));
