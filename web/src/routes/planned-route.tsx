import { useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonAnchor } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { StateMessage } from '#ui/state-message.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { type PlannedPath, planned, steps } from './planned.ts';

/** Stands for a page that is still to come: it says what that will be for, and offers the one next step. */
export const PlannedRoute = () => {
  const { t } = useTranslation();
  const path = useMatches({ select: matches => matches.at(-1)!.fullPath });
  const { place, step } = planned[path as PlannedPath];
  const title = t(`planned.${place}.title`);
  useDocumentTitle(title);
  return (
    <StateMessage
      isPage
      title={title}
      text={`${t(`planned.${place}.text`)} ${t('planned.soon')}`}
      action={<NextStep step={step} />}
    />
  );
};

/** A visitor who was sent here by something that needs an account is led back to it. */
const NextStep = ({ step }: { step: keyof typeof steps }) => {
  const { t } = useTranslation();
  const { history } = useRouter();
  const from = useLocation({ select: ({ state }) => state.from });
  if (!from?.startsWith('/')) {
    return (
      <ButtonLink variant="contained" to={steps[step]}>
        {t(`planned.${step}`)}
      </ButtonLink>
    );
  }
  return (
    <ButtonAnchor
      variant="contained"
      href={from}
      onClick={event => {
        event.preventDefault();
        history.push(from);
      }}
    >
      {t('planned.back')}
    </ButtonAnchor>
  );
};
