import { styled } from '@mui/material/styles';
import { currentLanguage } from '#i18n/index.ts';

/** Shows a screenshot, 336 by 210, in the page's language and colour scheme: `npm run help-pictures -w e2e` takes them. */
export const HelpPicture = ({
  screen,
  alt,
}: {
  screen: 'sources' | 'notifications' | 'source' | 'mail';
  alt: string;
}) => {
  const path = `/help/${screen}-${currentLanguage()}`;
  // Lazy loading: the image that `display: none` hides is not loaded either.
  return (
    <Frame>
      <img className="light" src={`${path}-light.webp`} alt={alt} width={336} height={210} loading="lazy" />
      <img className="dark" src={`${path}-dark.webp`} alt={alt} width={336} height={210} loading="lazy" />
    </Frame>
  );
};

const Frame = styled('div')(({ theme }) => ({
  '& img': {
    display: 'block',
    width: '100%',
    height: 'auto',
    border: `1px solid ${theme.vars!.palette.hairline}`,
    borderRadius: 8,
  },
  '& .dark': { display: 'none' },
  ...theme.applyStyles('dark', { '& .light': { display: 'none' }, '& .dark': { display: 'block' } }),
}));
