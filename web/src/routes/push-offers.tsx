import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { NotifyOffer } from '#features/subscriptions/notify-offer.ts';
import { SilencePart as SilenceContext } from '#features/subscriptions/silence-part.ts';
import { withAllTexts } from '#i18n/index.ts';
import { FailedDialog, FailedInline, FailedUnseen } from '#ui/failed-parts.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const PushOffer = lazyPart(
  () => import('#features/notifications/push/push-offer.tsx'),
  'PushOffer',
  FailedUnseen,
  withAllTexts,
);
const AppPushOffer = lazyPart(
  () => import('#features/notifications/push/app-push-offer.tsx'),
  'AppPushOffer',
  FailedDialog,
  withAllTexts,
);

const SilencePart = lazyPart(
  () => import('#features/silence/silence-part.tsx'),
  'SilencePart',
  FailedInline,
  withAllTexts,
);

/** Offers push over any page: where somebody asks for notifications, and where an app has brought its token; and hands the alarm of silence to the options of a subscription. */
export const PushOffers = ({ children }: { children: ReactNode }) => {
  const navigate = useNavigate();
  const offer = useLocation({ select: ({ state }) => state.pushOffer });
  const close = () =>
    void navigate({
      to: '.',
      search: true,
      replace: true,
      resetScroll: false,
      state: ({ pushOffer: _answered, ...rest }) => rest,
    });
  return (
    <NotifyOffer value={PushOffer}>
      <SilenceContext value={SilencePart}>{children}</SilenceContext>
      {offer && (
        <Suspense fallback={null}>
          <AppPushOffer {...offer} onClose={close} />
        </Suspense>
      )}
    </NotifyOffer>
  );
};
