import { useTranslation } from '#i18n/translation.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { ListVariant } from './folder-list.tsx';

const shapes = { page: { rows: 8, height: 44, icon: 28 }, drawer: { rows: 4, height: 34, icon: 20 } } as const;

export const ListSkeleton = ({ look }: { look: ListVariant }) => {
  const { t } = useTranslation();
  const { rows, height, icon } = shapes[look];
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places without names
        <div key={index} style={{ display: 'flex', alignItems: 'center', gap: 12, height, paddingInlineStart: 36 }}>
          <Skeleton style={{ width: icon, height: icon, borderRadius: '50%' }} />
          <Skeleton style={{ width: `${35 + ((index * 17) % 30)}%` }} />
        </div>
      ))}
    </div>
  );
};
