/** Puts together where a person can go by the palette and what they can do there. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLogin } from '#features/accounts/login.ts';
import { markList } from '#features/items/read-state/mark-list.ts';
import { foldersQuery, followedSuggestions, subscriptionsQuery } from '#features/subscriptions/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { schemes, setScheme } from '#ui/settings/scheme.ts';
import type { NavigationItem } from '#ui/shell/navigation.ts';
import { openDialog } from '#ui/shell/open-dialog.ts';
import { settingsGroups } from '../settings/settings-pages.ts';
import { useNavigation } from '../use-navigation.ts';

export interface PaletteEntry {
  /** It is unique. */
  id: string;
  kind: 'PROJECT' | 'TAG' | 'WORD' | 'folder' | 'page' | 'command' | 'RECENT' | 'search';
  name: string;
  /** They are the words of a search of before, which can be removed. */
  searched?: string;
  run: () => void;
}

/** They stand in this order where they fit equally: what is followed, folders, commands, pages. */
export const usePaletteEntries = (): readonly PaletteEntry[] => {
  const { t } = useTranslation();
  const login = useLogin();
  const { account } = login;
  const navigation = useNavigation(login);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: subscriptions } = useQuery(subscriptionsQuery());
  const { data: folders } = useQuery(foldersQuery());
  return useMemo(() => {
    const page = (to: string, name: string): PaletteEntry => ({
      id: to,
      kind: 'page',
      name,
      run: () => void navigate({ to }),
    });
    const followed = followedSuggestions(subscriptions ?? []).map(
      ({ type, key, title }): PaletteEntry => ({
        id: `${type} ${key}`,
        kind: type,
        name: title,
        run: () => {
          if (type === 'PROJECT') void navigate({ to: '/$urlKey', params: { urlKey: key } });
          else if (type === 'TAG') void navigate({ to: '/timeline/tag/$tag', params: { tag: key } });
          else void navigate({ to: '/', search: { word: key } });
        },
      }),
    );
    const ownFolders = (folders ?? []).map(
      ({ id, name }): PaletteEntry => ({
        id: `folder ${id}`,
        kind: 'folder',
        name,
        run: () => void navigate({ to: '/', search: { folder: id } }),
      }),
    );
    const command = (id: string, name: string, run: () => void): PaletteEntry => ({ id, kind: 'command', name, run });
    const themes = schemes.map(each =>
      command(each, `${t('settings.scheme')}: ${t(`settings.${each}`)}`, () => setScheme(each)),
    );
    const commands = account
      ? [
          command('mark', t('reading.markAll'), () => void markList(queries, { kind: 'mine' })),
          command('add', t('addSource.title'), () => void navigate({ to: '/project/add' })),
        ]
      : [];
    const places = navigation.drawer
      .flatMap(({ items }) => items)
      .flatMap((item): PaletteEntry[] => {
        const name = t(`nav.${item.key}`);
        const run = runOf(item, to => void navigate({ to }));
        return item.key === 'palette' ? [] : [{ id: item.key, kind: item.to ? 'page' : 'command', name, run }];
      });
    const there = new Set(navigation.drawer.flatMap(({ items }) => items.map(({ to, dialog }) => to ?? dialog)));
    const settings = (account ? settingsGroups(account) : [])
      .flatMap(({ pages }) => pages)
      .flatMap((each): PaletteEntry[] => {
        if (!('to' in each))
          return there.has(each.dialog) ? [] : [command(each.dialog, t(each.title), () => openDialog(each.dialog))];
        return 'hash' in each || there.has(each.to) ? [] : [page(each.to, t(each.title))];
      });
    return [...followed, ...ownFolders, ...commands, ...places, ...settings, ...themes];
  }, [t, account, navigation, navigate, queries, subscriptions, folders]);
};

const runOf = (item: NavigationItem, goTo: (to: string) => void): (() => void) => {
  const { to, dialog, act } = item;
  if (dialog) return () => openDialog(dialog);
  if (act) return act;
  return () => goTo(typeof to === 'function' ? to(currentLanguage()) : to!);
};
