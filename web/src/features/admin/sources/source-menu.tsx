import type { SourceHealth } from '@newsbell/contracts/source-health';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { MenuEntries } from '#ui/menu-entries.ts';
import { MoreButton } from '#ui/more-button.tsx';
import { Popover } from '#ui/popover.tsx';

interface Props {
  source: SourceHealth;
  mayOpen: boolean;
  onEdit: () => void;
  onMerge: () => void;
}

/** Offers what else can be done with a source. */
export const SourceMenu = ({ source: { title, urlKey, kind }, mayOpen, onEdit, onMerge }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const label = t('admin.sources.more', { title });
  return (
    <MoreButton
      label={label}
      menu={({ id, anchor, onClose }) => {
        const entry = (text: string, act: () => void) => (
          <button
            type="button"
            onClick={() => {
              onClose();
              act();
            }}
          >
            {text}
          </button>
        );
        return (
          <Popover id={id} label={label} anchor={anchor} width={240} onClose={onClose}>
            <MenuEntries>
              {mayOpen && entry(t('admin.sources.open'), () => void navigate({ to: '/$urlKey', params: { urlKey } }))}
              {mayOpen && entry(t('admin.sources.edit'), onEdit)}
              {kind === 'FEED' && entry(t('admin.sources.merge'), onMerge)}
            </MenuEntries>
          </Popover>
        );
      }}
    />
  );
};
